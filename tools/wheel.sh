#!/bin/sh
# Builds into dist/ the source package and from it, so that nothing can be missing there, a wheel with each
# Python of PYTHONS. A wheel of 3.12 is for all later ones too. Then tries each wheel in an empty environment.
set -eu
cd "$(dirname "$0")/.."
python=$PWD/.venv/bin/python
export PATH="$PWD/.venv/bin:$PATH" PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_QUIET=1

levels=
[ "$(uname -sm)" != "Linux x86_64" ] || levels="${LEVELS:-x86-64;x86-64-v3;x86-64-v4}"
rm -rf dist build/wheels
mkdir -p dist build/wheels

echo "the source package"
"$python" -m build --sdist --no-isolation --outdir dist . >build/wheels/sdist.log || { cat build/wheels/sdist.log; exit 1; }
sdist=$(ls dist/*.tar.gz)
ls -sh "$sdist"

for one in ${PYTHONS:-"$python"}; do
  echo "a wheel with $("$one" --version)"
  "$one" -m pip wheel --no-deps --wheel-dir build/wheels \
    "--config-settings=cmake.define.GRUNDY_LEVELS=$levels" \
    --config-settings=cmake.define.GRUNDY_STATIC_RUNTIME=ON "$sdist"
done
for wheel in build/wheels/*.whl; do
  if [ "$(uname -s)" = Linux ]; then
    "$python" -m auditwheel -v repair --wheel-dir dist "$wheel" >build/wheels/audit.log 2>&1 ||
      { cat build/wheels/audit.log; exit 1; }
  else
    cp "$wheel" dist
  fi
done
ls -sh dist/*.whl

for one in ${PYTHONS:-"$python"} ${ALSO:-}; do
  sh tools/try_wheel.sh "$one"
done
