#!/bin/sh
# What changed since the last commit: format, lint and types, and the unit tests that it concerns.
set -eu

changed() { git diff HEAD -z --name-only --diff-filter=ACMR -- "$@"; git ls-files -z --others --exclude-standard -- "$@"; }

changed . | xargs -0 -r oxfmt --check --no-error-on-unmatched-pattern
changed '*.ts' '*.tsx' | xargs -0 -r oxlint --no-error-on-unmatched-pattern --
tsc --noEmit
vitest run --project unit --changed HEAD --passWithNoTests --reporter=minimal
