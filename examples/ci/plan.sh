#!/usr/bin/env bash
# Synthesises the app, plans every stack into cdktf.out/stacks/STACK/plan, and writes the review of all plans to review.md.
set -euo pipefail

# the JSON of a plan holds sensitive values in clear: it does not outlive this script
trap 'rm -f cdktf.out/stacks/*/plan.json' EXIT

npx --no cdktf synth
npx --no ims install
plans=()
for directory in cdktf.out/stacks/*/; do
  terraform -chdir="$directory" init -input=false
  terraform -chdir="$directory" plan -input=false -lock-timeout=10m -out=plan
  terraform -chdir="$directory" show -json plan >"${directory}plan.json"
  plans+=("$(basename "$directory")=${directory}plan.json")
done
npx --no ims review "${plans[@]}" >review.md
