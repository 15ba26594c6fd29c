import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Failure } from "terraform-provider-sdk/core";
import { planOf, record } from "../../review/testing/plan-json.ts";
import { runReview, type ReviewRequest } from "./run-review.ts";

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "ims-review-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

const www = { address: "ims_dns_record.www", actions: ["create"], after: record("www", "A", ["192.0.2.1"]) };
const synthesised = (stackName: string): string =>
  JSON.stringify({
    "//": { metadata: { stackName } },
    resource: { ims_dns_record: { www: { "//": { metadata: { path: `${stackName}/names/www/Default` } } } } },
  });
const plan = planOf([www]);
const umlauts = planOf([{ ...www, after: record("www", "TXT", ['"Zürich"']) }]);

const review = (files: Readonly<Record<string, string | Buffer>>, ...plans: readonly string[]) =>
  reviewAs({}, files, ...plans);

async function reviewAs(
  more: Pick<ReviewRequest, "onlyFingerprint" | "expected">,
  files: Readonly<Record<string, string | Buffer>>,
  ...plans: readonly string[]
) {
  rmSync(directory, { recursive: true });
  for (const [name, text] of Object.entries({ "keep/it": "", ...files })) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), text);
  }
  const printed: string[] = [];
  const terminal = { print: (line: string) => void printed.push(line), report: () => undefined };
  const placed = plans.map((one) => one.replace("DIR", directory));
  const { hasChanges } = await runReview(
    { plans: placed, cdktfOut: join(directory, "cdktf.out"), ...more },
    { terminal },
  );
  return { text: printed.join("\n"), hasChanges };
}

describe("ims review", () => {
  it.each<[string, Readonly<Record<string, string>>, string, string, boolean]>([
    ["is called as its file", { "shop.json": plan }, "DIR/shop.json", "`shop`", false],
    ["is called as the argument says", { "plan.json": plan }, "shop=DIR/plan.json", "`shop`", false],
    ["is in a file with an equals sign", { "a=b.json": plan }, "DIR/a=b.json", "`a=b`", false],
    [
      "stands beside its cdk.tf.json",
      { "plan.json": plan, "cdk.tf.json": synthesised("s") },
      "DIR/plan.json",
      "`s`",
      true,
    ],
    [
      "is of a stack that was synthesised elsewhere",
      { "plan.json": plan, "cdktf.out/stacks/t/cdk.tf.json": synthesised("t") },
      "t=DIR/plan.json",
      "`t`",
      true,
    ],
    [
      "stands beside a cdk.tf.json that cannot be read",
      { "plan.json": plan, "cdk.tf.json/keep": "" },
      "DIR/plan.json",
      "`plan`",
      false,
    ],
    [
      "is of a stack whose cdk.tf.json cannot be read",
      { "plan.json": plan, "cdktf.out/stacks/t/cdk.tf.json/keep": "" },
      "t=DIR/plan.json",
      "`t`",
      false,
    ],
    ["stands beside a broken cdk.tf.json", { "plan.json": plan, "cdk.tf.json": "{" }, "DIR/plan.json", "`plan`", false],
  ])("a plan that %s", async (_, files, argument, name, hasPath) => {
    const { text, hasChanges } = await review(files, argument);
    expect(text).toContain(`### Plan of ${name}: 1 to create`);
    expect(text.includes("names/www)")).toBe(hasPath);
    expect(hasChanges).toBe(true);
  });

  it.each<[string, Buffer]>([
    ["UTF-16, as `>` of Windows PowerShell writes it", Buffer.from(`\ufeff${umlauts}`, "utf16le")],
    ["UTF-16 of the other order", Buffer.from(`\ufeff${umlauts}`, "utf16le").swap16()],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${umlauts}`, "utf8")],
  ])("reads %s", async (_, written) => {
    const { text } = await review({ "plan.json": written }, "DIR/plan.json");
    expect(text).toContain("Zürich");
  });

  it("says where nothing changes", async () => {
    const { hasChanges } = await review({ "a.json": planOf([]), "b.json": planOf([]) }, "DIR/a.json", "DIR/b.json");
    expect(hasChanges).toBe(false);
  });

  it("prints the fingerprint alone, and takes it for plans that do the same", async () => {
    const files = { "shop.json": plan };
    const { text } = await reviewAs({ onlyFingerprint: true }, files, "DIR/shop.json");
    expect(text).toMatch(/^[0-9a-f]{32}$/);
    const again = await reviewAs({ expected: `${text}\n` }, files, "DIR/shop.json");
    expect(again.text).toContain(`Fingerprint: \`${text}\``);
    const other = { "shop.json": planOf([{ ...www, after: record("www", "A", ["192.0.2.2"]) }]) };
    await expect(reviewAs({ expected: text }, other, "DIR/shop.json")).rejects.toMatchObject({
      code: "review-differs",
      happened: expect.stringContaining(text) as unknown,
    });
  });

  it.each<[string, readonly string[], string, string]>([
    ["a file that is not there", ["DIR/nowhere.json"], "review-plan-invalid", "ENOENT"],
    ["a folder", ["DIR/keep"], "review-plan-invalid", "EISDIR"],
    [
      "a stack without a name, as of a variable that is not set",
      ["=DIR/plan.json"],
      "option-invalid",
      "STACK is empty",
    ],
    ["a name without a file", ["shop="], "option-invalid", "FILE is empty"],
    ["two stacks of one name", ["DIR/plan.json", "plan=DIR/keep/plan.json"], "option-invalid", '"plan"'],
  ])("refuses %s", async (_, plans, code, words) => {
    const failure = (await review({ "plan.json": plan, "keep/plan.json": plan }, ...plans).catch(
      (error: unknown) => error,
    )) as Failure;
    expect(failure).toBeInstanceOf(Failure);
    expect(failure.code).toBe(code);
    expect(failure.happened).toContain(words);
  });
});
