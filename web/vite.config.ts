import { defineConfig } from "vite";

// Fixed names: the wheel is the same for the same sources.
export default defineConfig({
  base: "./",
  esbuild: { jsx: "automatic", jsxImportSource: "preact", legalComments: "none" },
  build: {
    outDir: "../src/grundy/studio/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    rollupOptions: {
      output: { entryFileNames: "studio.js", chunkFileNames: (chunk) => `${chunk.facadeModuleId?.split("/").at(-2) ?? chunk.name}.js`, assetFileNames: "[name][extname]" },
    },
  },
});
