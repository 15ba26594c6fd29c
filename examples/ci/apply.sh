#!/usr/bin/env bash
# Applies the plans that plan.sh made, and no others: Terraform refuses one whose state has changed since.
set -euo pipefail

npx --no ims install
for directory in cdktf.out/stacks/*/; do
  # the very provider that planned
  terraform -chdir="$directory" init -input=false -lockfile=readonly
  terraform -chdir="$directory" apply -input=false -lock-timeout=10m plan
done
