import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findRunPlace, isStateCut } from "./run-place.ts";

const whole = '{"version": 4, "resources": []}\n';
const cut = whole.slice(0, 20);
const usual = "terraform.tfstate";
const backend = JSON.stringify({ backend: { type: "http", config: { address: "https://state.example.com" } } });

describe("a state that was not written to its end", () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "ims-run-place-"));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it.each<{ what: string; files: Readonly<Record<string, string>>; workspace?: string; isCut: boolean }>([
    { what: "one that is whole", files: { [usual]: whole }, isCut: false },
    { what: "one that ends in its middle", files: { [usual]: cut }, isCut: true },
    { what: "an empty one", files: { [usual]: "" }, isCut: true },
    { what: "none, as with -state", files: {}, isCut: false },
    { what: "one of another workspace", files: { [usual]: cut }, workspace: "test", isCut: false },
    {
      what: "that of the workspace",
      files: { [`terraform.tfstate.d/test/${usual}`]: cut },
      workspace: "test",
      isCut: true,
    },
    {
      what: "an old one beside a backend",
      files: { [usual]: cut, ".terraform/terraform.tfstate": backend },
      isCut: false,
    },
  ])("is told: $what", ({ files, workspace, isCut }) => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(directory, name)), { recursive: true });
      writeFileSync(join(directory, name), text);
    }
    expect(isStateCut(findRunPlace(directory, { TF_WORKSPACE: workspace }))).toBe(isCut);
  });
});
