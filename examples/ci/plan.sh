#!/usr/bin/env bash
# Synthesises the app, plans every stack into cdktf.out/stacks/STACK/plan, and writes the review of all plans to review.md.
# With arguments it plans the HCL in these directories instead. TERRAFORM_BINARY_NAME=tofu plans with OpenTofu.
set -euo pipefail

engine=${TERRAFORM_BINARY_NAME:-terraform}
directories=("${@%/}")
# the JSON of a plan holds sensitive values in clear: it does not outlive this script
trap 'for directory in "${directories[@]}"; do rm -f "$directory/plan.json"; done' EXIT

if [ $# -eq 0 ]; then
  npx --no cdktf synth
  directories=(cdktf.out/stacks/*)
fi
npx --no ims install
plans=()
for directory in "${directories[@]}"; do
  "$engine" -chdir="$directory" init -input=false
  "$engine" -chdir="$directory" plan -input=false -lock-timeout=10m -out=plan
  "$engine" -chdir="$directory" show -json plan >"$directory/plan.json"
  plans+=("${directory#cdktf.out/stacks/}=$directory/plan.json")
done
npx --no ims review "${plans[@]}" >review.md
