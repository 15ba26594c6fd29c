import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unknown, type Value } from "terraform-provider-sdk/values";
import type { FaultInput, StoredRecordInput } from "../../../src/sandbox/index.ts";
import { actionOf } from "../../support/actions.ts";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";

const zone = "example.com";
const config = { zone, name: "web9" };
const host: { name: string; type: string; data: string[]; ttl?: string }[] = [
  { name: "web9.example.com.", type: "A", data: ["192.0.2.9"], ttl: "300" },
  { name: "old.example.com.", type: "CNAME", data: ["web9.example.com."] },
];
const other = { name: "db9.example.com.", type: "A", data: ["192.0.2.10"] };
const late = { name: "web9.example.com.", type: "TXT", data: ["late"] };
const lines = ["web9.example.com. A 192.0.2.9", "old.example.com. 1h IN CNAME web9.example.com."];

let directory: string;
let memory: InMemory;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "ims-action-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

interface Beginning {
  readonly faults?: readonly FaultInput[];
  readonly records?: typeof host;
  /** Called when a DELETE has been answered. */
  readonly onDelete?: () => void;
}

async function begin({ faults = [], records = host, onDelete }: Beginning = {}) {
  memory = await startInMemory(
    { seed: { customers: ["acme"], zones: { [zone]: { records: [...records, other] } } }, faults },
    "zone",
    {
      ...{ lockDirectory: directory, engine: { workingDirectory: directory }, environment: {} },
      async transport(request, signal) {
        const answer = await memory.sandbox.transport(request, signal);
        if (request.method === "DELETE") onDelete?.();
        return answer;
      },
    },
  );
  return actionOf(memory, "ims_dns_cleanup");
}
const left = (): string[] =>
  memory.sandbox.store.zones
    .records(zone)
    .filter(({ name }) => !name.startsWith("example"))
    .map(({ name, type }) => `${name.split(".")[0] ?? ""} ${type}`);
const all = ["web9 A", "old CNAME", "db9 A"].sort();
const add = (record: StoredRecordInput): void => memory.sandbox.store.zones.add(zone, record);

describe("ims_dns_cleanup", () => {
  // a name that comes from a variable is not known when a configuration is validated
  it.each(["example.com.", "EXAMPLE.com", "@"])("does not clean up the zone itself, named %j", async (name) => {
    const action = await begin();
    add({ name: "example.com.", type: "NS", data: ["ns1.example.net."] });
    const records = ["example.com. NS ns1.example.net."];
    const refusal = [expect.stringMatching(/^name is the zone itself/)];
    expect(await action.plan({ zone, name })).toMatchObject({ errors: refusal, warnings: [] });
    await memory.nextRun();
    expect(await action.invoke({ zone, name, records })).toMatchObject({ errors: refusal, progress: [] });
    expect(memory.sandbox.requests.filter(({ method }) => method === "DELETE")).toEqual([]);
  });

  it("lists in its plan what goes, and the process that applies removes that", async () => {
    const action = await begin();
    const { warnings, errors } = await action.plan(config);
    expect(errors).toEqual([]);
    expect(warnings).toEqual([
      expect.stringMatching(
        /will be removed[^]*\n  - web9\.example\.com\. 300 A 192\.0\.2\.9\n  - old\.example\.com\. CNAME web9\.example\.com\.\n/,
      ),
    ]);
    expect(left().sort()).toEqual(all);
    await memory.nextRun();
    const done = await action.invoke(config);
    expect(done).toMatchObject({ errors: [], warnings: [] });
    expect(done.progress.toSorted()).toEqual([
      "removed old.example.com. CNAME web9.example.com.",
      "removed web9.example.com. 300 A 192.0.2.9",
    ]);
    expect(left()).toEqual(["db9 A"]);
  });

  it.each<[string, typeof host]>([
    ["of a name", host],
    ["of a name that had nothing", []],
  ])("removes nothing %s that has got a record since its plan, and names it", async (_, records) => {
    const action = await begin({ records });
    await action.plan(config);
    add(late);
    await memory.nextRun();
    const before = left();
    const { errors } = await action.invoke(config);
    expect(errors).toEqual([expect.stringMatching(/Cannot clean up[^]*not listed: web9\.example\.com\. TXT "?late/)]);
    expect(errors[0]).toContain("clean-up-unlisted");
    expect(left()).toEqual(before);
  });

  it("is not repeated when a record came after its first try, which the service refused", async () => {
    const action = await begin({
      faults: [{ method: "DELETE", status: 503, when: "before" }],
      onDelete: () => add(late),
    });
    await action.plan(config);
    const { errors } = await action.invoke(config);
    expect(errors).toEqual([expect.stringMatching(/not listed: web9\.example\.com\. TXT/)]);
    expect(left().sort()).toEqual([...all, "web9 TXT"].sort());
  });

  it("removes nothing without a plan that is known here", async () => {
    const action = await begin();
    const { errors } = await action.invoke(config);
    expect(errors).toEqual([expect.stringContaining("clean-up-unplanned")]);
    expect(left().sort()).toEqual(all);
  });

  it("needs no plan where what may go is listed", async () => {
    const action = await begin();
    expect(await action.invoke({ ...config, records: lines })).toMatchObject({ errors: [], warnings: [] });
    expect(left()).toEqual(["db9 A"]);
  });

  it("removes nothing that the list lacks, and its plan says so", async () => {
    const action = await begin();
    const listed = { ...config, records: lines.slice(0, 1) };
    const { warnings } = await action.plan(listed);
    expect(warnings[1]).toMatch(/not listed[^]*old\.example\.com\. CNAME/);
    const { errors } = await action.invoke(listed);
    expect(errors).toEqual([expect.stringContaining("clean-up-unlisted")]);
    expect(left().sort()).toEqual(all);
  });

  it("takes a line of its error as it is copied from there", async () => {
    const action = await begin();
    const { errors } = await action.invoke({ ...config, records: lines.slice(0, 1) });
    const [, copied = ""] = /not listed: (.*) Nothing more was removed/.exec(errors[0] ?? "") ?? [];
    expect(await action.invoke({ ...config, records: [lines[0] ?? "", copied] })).toMatchObject({ errors: [] });
    expect(left()).toEqual(["db9 A"]);
  });

  it("leaves alone what a resource of the run declares", async () => {
    const action = await begin();
    const record = memory.object("ims_dns_record");
    await action.plan(config);
    await record.apply({ zone, name: "web9.example.com.", type: "AAAA", data: ["2001:db8::9"] });
    expect(await action.invoke(config)).toMatchObject({ errors: [] });
    expect(left().sort()).toEqual(["db9 A", "web9 AAAA"]);
  });

  it("says which records stay because a resource declares them, and not that there are none", async () => {
    const action = await begin({ records: [] });
    await action.plan(config);
    await memory.object("ims_dns_record").apply({ zone, name: "web9.example.com.", type: "A", data: ["192.0.2.9"] });
    const { warnings, progress } = await action.invoke(config);
    expect(progress).toEqual([expect.stringMatching(/^left web9\.example\.com\. (\d+ )?A 192\.0\.2\.9 alone/)]);
    expect(warnings).toEqual([expect.stringMatching(/Nothing was cleaned up[^]*declares[^]*A 192\.0\.2\.9/)]);
    expect(warnings[0]).not.toContain("has no record");
  });

  it("says what it had removed when it removes one by one and is refused, and goes on when it is repeated", async () => {
    const action = await begin({ faults: [{ endpoint: "dns.deleteRecord", nth: 2, status: 403 }] });
    await action.plan(config);
    await memory
      .object("ims_dns_record")
      .apply({ zone, name: "web9.example.com.", type: "AAAA", data: ["2001:db8::9"] });
    const { errors } = await action.invoke(config);
    expect(errors).toEqual([
      expect.stringMatching(/403[^]*Before that, these records were removed.*: web9\S* 300 A 192/),
    ]);
    expect(left().sort()).toEqual(["db9 A", "old CNAME", "web9 AAAA"]);
    expect(await action.invoke(config)).toMatchObject({ errors: [] });
    expect(left().sort()).toEqual(["db9 A", "web9 AAAA"]);
  });

  it("says that there was nothing", async () => {
    const action = await begin({ records: [] });
    expect((await action.plan(config)).warnings).toEqual([expect.stringContaining("There is nothing to clean up")]);
    expect((await action.invoke(config)).warnings).toEqual([expect.stringContaining("Nothing was cleaned up")]);
  });

  it.each<[string, Readonly<Record<string, Value>>]>([
    ["the zone", { zone: unknown, name: "web9" }],
    ["the name", { zone, name: unknown }],
  ])("says in its plan that what goes cannot be told as long as %s is unknown", async (_, values) => {
    const action = await begin();
    const { warnings, errors } = await action.plan(values);
    expect({ warnings, errors }).toEqual({ warnings: [expect.stringContaining("cannot be told yet")], errors: [] });
  });

  it("says so, too, as long as the provider's configuration is unknown", async () => {
    const action = await begin();
    await memory.provider.configureProvider({ terraformVersion: "1.15.0", config: unknown });
    expect((await action.plan(config)).warnings).toEqual([expect.stringContaining("cannot be told yet")]);
    expect((await action.invoke(config)).errors).toEqual([expect.stringContaining("Cannot use ims_dns_cleanup yet")]);
  });

  it.each<[string, Readonly<Record<string, Value>>, string]>([
    ["the zone itself", { zone, name: "@" }, "name is the zone itself"],
    ["the zone itself by its name", { zone, name: "Example.com." }, "name is the zone itself"],
    ["a line that is no record", { ...config, records: ["web9.example.com."] }, "must be NAME TYPE DATA"],
  ])("refuses %s", async (_, values, words) => {
    const action = await begin();
    expect((await action.validate(values)).errors.join().toLowerCase()).toContain(words.toLowerCase());
  });
});
