import { connected, name, record, start, writes, zone } from "../../../test/support/records.ts";
import type { RecordContent } from "../index.ts";

const options = { txt: "adds-quotes" } as const;
const text = (data: string): RecordContent => record([data], { type: "TXT" });
const spf = text('"v=spf1 mx -all"');
/** What name servers serve of the name. */
const shown = (): string[] =>
  connected.sandbox.store.zones
    .text(zone)
    .split("\n")
    .flatMap((line) => /\tTXT\t(.*)$/.exec(line)?.[1] ?? []);

describe("a deployment that puts quotes of its own round texts", () => {
  it("gets them so that what is served is what was meant, also when it shows itself with our first text only", async () => {
    const { client, connectAnother } = start({ options });
    const created = await client.records.create({ zone, content: spf });
    expect(created.content.data).toEqual(['"v=spf1 mx -all"']);
    expect(shown()).toEqual(['"v=spf1 mx -all"']);
    const later = connectAnother({ refresh: "zone" });
    expect((await later.records.find({ zone, content: spf }))?.content.data).toEqual(['"v=spf1 mx -all"']);
  });

  it("is known by what others stored with quotes: ours are written once", async () => {
    const other = { name: "other.example.com.", type: "TXT", data: ['"stored with quotes"'] };
    const { client } = start({ options, records: [other] });
    await client.records.create({ zone, content: spf });
    await client.records.update({ zone, prior: spf, next: text('"v=spf1 -all"') });
    expect(writes()).toEqual(["createRecord", "updateRecord"]);
    expect(shown()).toContain('"v=spf1 -all"');
    await client.records.delete({ zone, content: text('"v=spf1 -all"') });
    expect(connected.sandbox.store.zones.records(zone, "TXT", name)).toEqual([]);
  });

  it("shows a text that was stored with quotes as drift, and an update puts it right", async () => {
    const { client } = start({ options, records: [{ type: "TXT", data: ['"v=spf1 mx -all"'] }] });
    const found = await client.records.find({ zone, content: spf, siblings: [] });
    expect(found?.content.data).toEqual(['""v=spf1 mx -all""']);
    await client.records.update({ zone, prior: found?.content ?? spf, next: spf });
    expect(shown()).toEqual(['"v=spf1 mx -all"']);
  });
});
