#!/bin/sh
# The image's entry: every brand it was built with is served, unless SITES_DIRS says which.
set -eu
if [ -z "${SITES_DIRS:-}" ]; then
  for folder in "${BUILT_SITES:-/parlour/sites}"/*/; do
    [ -f "${folder}brand.json" ] || continue
    SITES_DIRS="${SITES_DIRS:+$SITES_DIRS,}${folder%/}"
  done
  export SITES_DIRS="${SITES_DIRS:-}"
fi
exec "$@"
