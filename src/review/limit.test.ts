import fc from "fast-check";
import { reviewPlans } from "./index.ts";
import { planOf, project, record, type Entry } from "./testing/plan-json.ts";

const limit = 65_535;

/** A stack that destroys a project and adds records to zones. */
function stack(name: string, { zones, records, text = "x" }: { zones: number; records: number; text?: string }) {
  const entries: Entry[] = [
    { address: "ims_platform_project.p", actions: ["delete"], before: project("Old") },
    ...Array.from({ length: zones }, (_, zone): Entry => {
      const values = Array.from({ length: records }, (_one, nth) => `"${text} ${nth}"`);
      const set = { zone: `zone${zone}.example.com`, name: `w.zone${zone}.example.com.`, type: "TXT", ttl: null };
      const actions = ["update"];
      return {
        ...{ address: `ims_dns_record_set.z${zone}`, actions, before: { ...set, values: ['"stays"', '"goes"'] } },
        after: { ...set, values: ['"stays"', ...values] },
      };
    }),
  ];
  return { name, source: name, plan: planOf(entries) };
}

/** Lines that open and close fences and sections, in order. */
function expectWhole(markdown: string): void {
  const open: string[] = [];
  for (const line of markdown.split("\n")) {
    const [fence = ""] = /^ *`{3,}/.exec(line) ?? [];
    const inFence = open.at(-1)?.startsWith("`") === true;
    if (inFence && fence.trim() === open.at(-1) && line.trim() === fence.trim()) open.pop();
    else if (inFence) continue;
    else if (fence !== "") open.push(fence.trim());
    else if (line.startsWith("<details")) open.push("details");
    else if (line === "</details>") expect(open.pop()).toBe("details");
  }
  expect(open).toEqual([]);
}

describe("a comment stays within its limit", () => {
  it.each<[string, ReturnType<typeof stack>[], RegExp, RegExp]>([
    ["all there is", [stack("s", { zones: 3, records: 20 })], /^ {2}w.*"stays"$/m, /Left out|Only/],
    ["without the values that stay", [stack("s", { zones: 255, records: 1 })], /^@@ update/m, /^ {2}w.*"stays"$/m],
    ["without the addresses of records", [stack("s", { zones: 250, records: 3 })], /^\+ w/m, /^@@/m],
    [
      "with counts of large zones",
      [stack("a", { zones: 1, records: 2_000 }), stack("b", { zones: 2, records: 5 })],
      /^\+ w.zone1\./m,
      /^\+ w.zone0.*1999"/m,
    ],
    [
      "with what goes from a large zone, and the beginning of what comes",
      [stack("s", { zones: 1, records: 2_000 })],
      /^- w\.zone0\..*"goes"$[^]*^\+ w\.zone0\..*"x 500"$[^]*^Not shown: 0 removed, 14\d\d added\.$/m,
      /^\+ w.zone0.*1999"/m,
    ],
    [
      "with counts of most zones",
      [stack("s", { zones: 900, records: 10 })],
      /^- <code>zone899\.example\.com<\/code>: 1 removed, 10 added$/m,
      /^\+ w.zone899\./m,
    ],
    ["with the beginnings of lists", [stack("s", { zones: 3_000, records: 1 })], /^- … and \d+ more zones$/m, /^```/m],
    [
      "with headlines only",
      Array.from({ length: 320 }, (_, nth) => stack(`s${nth}`, { zones: 1, records: 1 })),
      /^> Only counts fit/m,
      /^#### /m,
    ],
    [
      "with the sum only",
      Array.from({ length: 1_000 }, (_, nth) => stack(`stack-${nth}`, { zones: 1, records: 1 })),
      /^Something is destroyed in `stack-0`.* and 980 more\.$/m,
      /^### /m,
    ],
    [
      "with clipped values",
      [stack("s", { zones: 1, records: 2, text: "é".repeat(40_000) })],
      /é{200}… \(\d+ characters\)$/m,
      /é{2001}/,
    ],
  ])("%s", (_, plans, shown, left) => {
    const { markdown } = reviewPlans(plans);
    expect(markdown.length).toBeLessThanOrEqual(limit);
    expect(markdown).toMatch(shown);
    expect(markdown).not.toMatch(left);
    expect(markdown).toMatch(/to destroy/);
    expectWhole(markdown);
  });

  it("whatever the limit is", () => {
    const plans = [stack("a", { zones: 4, records: 30 }), stack("b", { zones: 1, records: 3 })];
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 12_000 }), (most) => {
        const { markdown } = reviewPlans(plans, most);
        expect(markdown.length).toBeLessThanOrEqual(most);
        expectWhole(markdown);
      }),
    );
  });
});

describe("what others wrote", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({
      unit: fc.constantFrom("`", "\n", "\r", "<", ">", "-", "@", "[", "!", "|", " ", "a", "\u202e", "#", "*", "\\"),
    }),
  );

  it("never leaves its place", () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (name, data, comment) => {
        const entries: Entry[] = [
          {
            address: `ims_dns_record.r["${name}"]`,
            actions: ["create"],
            after: record("w", "TXT", [data], { comment }),
          },
          { address: "ims_platform_project.p", actions: ["delete"], before: project(name || "p", { url: data }) },
        ];
        const outputs = { [name]: { actions: ["update"], before: data, after: { a: comment } } };
        const { markdown } = reviewPlans([
          { name: comment, source: "p", plan: planOf(entries, { output_changes: outputs }) },
        ]);
        expectWhole(markdown);
        const lines = markdown.split("\n");
        // one line each: markers, heading, remarks, project with 4 lines, section, fence with 2 lines, output
        expect(lines.filter((line) => line !== "")).toHaveLength(23);
        expect(markdown).not.toMatch(/[\u202e\r]/);
      }),
      // a name like others, which objects and their readers easily lose
      { examples: [["__proto__", "a", "a"]] },
    );
  });
});
