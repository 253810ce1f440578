#!/bin/sh
# Git hook: formats and lints the staged files.
set -eu

staged() { git diff --cached --name-only -z --diff-filter=ACMR -- "$@"; }

staged . | xargs -0 -r npx oxfmt --check --no-error-on-unmatched-pattern
staged '*.ts' '*.tsx' | xargs -0 -r npx oxlint --no-error-on-unmatched-pattern --
