/** A text that lacks records of others, or has some that are gone, while a zone becomes a resource's as a whole. */
import { unknown } from "terraform-provider-sdk/values";
import type { Transport } from "../../../src/http/transport/transport.ts";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import { refusalOf } from "../../support/terraform-core.ts";

const zone = "shared.example";
const record = (value: string) => ({ values: [value], ttl: null, comment: null, allow_rules: null });
const others = ["b", "c", "d"];
const records = { "a A": record("192.0.2.1") };
const config = { zone, records };
const whole = { ...config, exclusive: true, max_change_percent: 100 };
const held = (name: string, nr: number) => ({ name: `${name}.${zone}.`, type: "A", data: [`192.0.2.${nr}`] });
const deletions = others.map((name, nth) => `delete ${name}.${zone}. A 192.0.2.${nth + 2}`);

let memory: InMemory;
let object: ReturnType<InMemory["object"]>;

type Edit = (text: string) => string;
/** The text without all records of others. */
const lacking: Edit = (text) =>
  text
    .split("\n")
    .filter((line) => !/^[bcd]\b.*\bA\b/.test(line))
    .join("\n");
/** The text behind whose first line of others nothing more comes. */
const cut: Edit = (text) => text.slice(0, text.search(/^c\b/m));
const withMore =
  (line: string): Edit =>
  (text) =>
    `${text.trimEnd()}\n${line}\n`;

/** Edits so many of the next texts of the zone. */
function edited(edit: Edit, times: number): Transport {
  let left = times;
  const { transport } = memory.sandbox;
  return async (request, signal) => {
    const answer = await transport(request, signal);
    if (!request.target.endsWith(`/${zone}`) || left === 0) return answer;
    left -= 1;
    return { ...answer, body: edit(answer.body) };
  };
}

const lines = (diagnostics: readonly { readonly detail: string }[]): string[] =>
  diagnostics
    .flatMap(({ detail }) => detail.split("\n"))
    .map((line) => line.replace(/^[\s*-]+/, "").trim())
    .filter((line) => line.includes(` A 192.0.2.`));

interface Row {
  readonly situation: string;
  /** What comes before, in a run of its own. */
  readonly before?: object;
  readonly planned: typeof whole & { readonly ignore?: readonly string[] };
}
const situations: readonly Row[] = [
  { situation: "is new", planned: whole },
  { situation: "becomes exclusive", before: config, planned: whole },
  { situation: "ignores less", before: { ...whole, ignore: ["b A", "c A", "d A"] }, planned: whole },
];

beforeEach(async () => {
  const seeded = others.map((name, nth) => held(name, nth + 2));
  memory = await startInMemory({ seed: { zones: { [zone]: { records: seeded } } } });
  object = memory.object("ims_dns_zone_records");
});

async function begin({ before }: Pick<Row, "before">, edit: Edit, times: number): Promise<void> {
  if (before !== undefined) await object.apply(before as never);
  await memory.nextRun({ transport: edited(edit, times) });
}

describe.each(situations)("an exclusive zone that $situation", (row) => {
  it.each([
    ["lacks all of others", lacking],
    ["is cut", cut],
  ])("lists all that goes where a text %s once", async (_, edit) => {
    await begin(row, edit, 1);
    const { warnings } = await object.plan(row.planned);
    expect(lines(warnings)).toEqual(deletions);
  });

  it.each([
    ["lacks all of others", lacking],
    ["is cut", cut],
  ])("is refused at plan where the text %s", async (_, edit) => {
    await begin(row, edit, Infinity);
    expect(await refusalOf(object.plan(row.planned as never))).toContain("zone-incomplete");
  });

  it("lists nothing that only one text has", async () => {
    await begin(row, withMore("yy 300 IN A 192.0.2.1"), 1);
    const { warnings } = await object.plan(row.planned);
    expect(lines(warnings)).toEqual(deletions);
  });

  it.each(["yy 300 IN A 192.0.2.1", "x.example.net. 300 IN A 192.0.2.1"])(
    "is refused at plan where only the texts have %j",
    async (line) => {
      await begin(row, withMore(line), Infinity);
      expect(await refusalOf(object.plan(row.planned as never))).toContain("answers-contradict");
    },
  );

  it("is refused at apply where the text is cut, and nothing is written", async () => {
    if (row.before !== undefined) await object.apply(row.before as never);
    const planned = await object.plan(row.planned);
    await memory.nextRun({ transport: edited(cut, Infinity) });
    const before = memory.held(zone);
    expect(await refusalOf(object.apply(row.planned as never, planned))).toContain("zone-incomplete");
    expect(memory.held(zone)).toEqual(before);
  });
});

describe("an exclusive zone of which it is not known what it lists", () => {
  it("lists whatever may go where a text lacks it once", async () => {
    await begin({}, lacking, 1);
    const { warnings } = await object.plan({ ...whole, records: unknown });
    expect(lines(warnings)).toEqual(others.map((name, nth) => `${name}.${zone}. A 192.0.2.${nth + 2}`));
  });
});

describe("a refresh of an exclusive zone", () => {
  const requests = (): string[] => memory.sandbox.requests.map(({ method, path }) => `${method} ${path}`);

  it.each([
    ["nothing else", {}, {}],
    ["records of another owner", { owner: "us" }, { comment: "[managed: them]" }],
  ])("takes one request with %s beside what it has", async (_, owner, more) => {
    await object.apply(whole);
    await memory.nextRun(owner);
    if ("comment" in more) memory.sandbox.store.zones.add(zone, { ...held("theirs", 9), ...more });
    memory.sandbox.resetRequests();
    await object.refresh();
    expect(await object.plan(whole)).toMatchObject({ action: "no-op" });
    expect(requests()).toEqual([`GET /dns/1/${zone}`]);
  });

  it("does not believe one text that shows more", async () => {
    await object.apply(whole);
    await memory.nextRun({ transport: edited(withMore("yy 300 IN A 192.0.2.1"), 1) });
    await object.refresh();
    expect(Object.keys(object.state?.["records"] ?? {})).toEqual(["a A"]);
  });

  it("shows what others added, which the listings have, too", async () => {
    await object.apply(whole);
    memory.sandbox.store.zones.add(zone, held("late", 9));
    await memory.nextRun();
    await object.refresh();
    expect(Object.keys(object.state?.["records"] ?? {}).sort()).toEqual(["a A", "late A"]);
  });
});
