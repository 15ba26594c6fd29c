#!/usr/bin/env bash
# Applies the plans that plan.sh made, and no others: Terraform refuses one whose state has changed since.
# With the same arguments and environment as plan.sh.
set -euo pipefail

engine=${TERRAFORM_BINARY_NAME:-terraform}
directories=("${@%/}")
if [ $# -eq 0 ]; then directories=(cdktf.out/stacks/*); fi

npx --no ims install
for directory in "${directories[@]}"; do
  # the very provider that planned
  "$engine" -chdir="$directory" init -input=false -lockfile=readonly
  "$engine" -chdir="$directory" apply -input=false -lock-timeout=10m plan
done
