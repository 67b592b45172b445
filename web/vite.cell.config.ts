import { defineConfig } from "vite";

// All pages in one file, for the cell of a notebook.
export default defineConfig({
  base: "./",
  esbuild: { jsx: "automatic", jsxImportSource: "preact", legalComments: "none" },
  build: {
    outDir: "../src/grundy/studio/static",
    emptyOutDir: false,
    copyPublicDir: false,
    target: "es2022",
    rollupOptions: {
      input: "src/main.tsx",
      output: { format: "iife", inlineDynamicImports: true, entryFileNames: "cell.js", assetFileNames: "cell[extname]" },
    },
  },
});
