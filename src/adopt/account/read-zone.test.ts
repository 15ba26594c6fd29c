import { connectSandbox } from "../../../test/support/connected-sandbox.ts";
import type { SeedInput } from "../../sandbox/index.ts";
import { adopt } from "../declare/adopt.ts";
import { recordModes } from "../declare/adopted.ts";
import { readZone } from "./read-zone.ts";

const zone = "example.com";
type SeedRecord = NonNullable<NonNullable<SeedInput["zones"]>[string]["records"]>[number];
const bad = (type: string, data: string, name = "bad"): SeedRecord => ({
  name: `${name}.${zone}.`,
  type,
  data: [data],
});

it.each(recordModes)("%s: a name that the service holds in Unicode is left out, and named", async (mode) => {
  const records = ["b\u00fccher", "www"].map((name) => ({ name: `${name}.${zone}.`, type: "A", data: ["192.0.2.1"] }));
  const connected = connectSandbox({ seed: { zones: { [zone]: { records } } }, client: { refresh: "zone" } });
  try {
    const needsExact = (): boolean => false;
    const live = await readZone(connected.client, { zone, needsExact }, new AbortController().signal);
    const { files } = adopt({ customers: [], zones: [live], clusters: [], usable: [], leftOut: [] }, mode);
    const leftOut = files.flatMap((file) => file.leftOut).filter(({ object }) => !object.startsWith("the NS"));
    expect(leftOut).toEqual([
      {
        object: "the A records of xn--bcher-kva.example.com. in the zone example.com",
        reason: expect.stringContaining('"b\u00fccher.example.com.", which is not ASCII') as string,
      },
    ]);
    expect(JSON.stringify(files.flatMap(({ objects }) => objects.map(({ values }) => values)))).not.toContain("xn--");
  } finally {
    await connected.close();
  }
});

it.each<[string, SeedRecord, string, RegExp]>([
  ["a TTL that is none", { ...bad("A", "192.0.2.1"), ttl: "abc" }, "the A records of bad.example.com.", /T1/],
  ["a quote that is left open", bad("TXT", '"open'), "the TXT records of bad.example.com.", /X4/],
  ["a line break", bad("TXT", '"a\nb"'), "the TXT records of bad.example.com.", /X4/],
  [
    "a control character",
    { ...bad("A", "192.0.2.1"), comment: "\u0001" },
    "the A records of bad.example.com.",
    /control/,
  ],
  ["an empty label", bad("A", "192.0.2.1", "a..b"), "the A records of a..b.example.com.", /empty label/],
  ["an open parenthesis", bad("TXT", "("), "the TXT records of bad.example.com.", /X4/],
  // the text reads each of these types as another one, or as something else
  ["a type with a blank", bad("A B", "192.0.2.1"), 'the records of the type "A B"', /with a blank/],
  ["a type whose first word may be one", bad("MY TYPE", "1"), 'the records of the type "MY TYPE"', /with a blank/],
  ["a class before its type", bad("IN A", "192.0.2.1"), 'the records of the type "IN A"', /with a blank/],
  ["a TTL before its type", bad("300 A", "192.0.2.1"), 'the records of the type "300 A"', /with a blank/],
  ["a type with a sign", bad("A/B", "1"), 'the records of the type "A/B"', /with a sign/],
])("one record with %s is left out, and named; the others are not", async (_, record, object, reason) => {
  const plain = (name: string): SeedRecord => ({ name: `${name}.${zone}.`, type: "A", data: ["192.0.2.1"] });
  const records = [plain("www"), record, plain("1www")];
  const connected = connectSandbox({ seed: { zones: { [zone]: { records } } } });
  try {
    const live = await readZone(connected.client, { zone, needsExact: () => false }, new AbortController().signal);
    const { files } = adopt({ customers: [], zones: [live], clusters: [], usable: [], leftOut: [] }, "set");
    expect(files.flatMap(({ objects }) => objects.map(({ importId }) => importId))).toEqual([
      `${zone}/A/1www.${zone}.`,
      `${zone}/A/www.${zone}.`,
    ]);
    expect(files.flatMap((file) => file.leftOut)).toEqual([
      expect.objectContaining({
        object: `${object} in the zone ${zone}`,
        reason: expect.stringMatching(reason) as string,
      }),
    ]);
  } finally {
    await connected.close();
  }
});

it("a type whose listing cannot be read is left out alone", async () => {
  const records = [bad("TXT", '"open'), bad("MX", "10 mx.example.net.", "mail")];
  const connected = connectSandbox({
    seed: { zones: { [zone]: { records } } },
    faults: [{ endpoint: "dns.listNames", path: "/TXT/", status: 200, body: "Cannot list that.", times: "always" }],
  });
  const live = await readZone(connected.client, { zone, needsExact: () => false }, new AbortController().signal);
  expect(live.sets.map(([first]) => first?.type)).toEqual(["MX"]);
  expect(live.leftOut).toEqual([
    {
      object: `the records of the type "TXT" in the zone ${zone}`,
      reason: expect.stringContaining("Cannot list that.") as string,
      mayBeAny: true,
    },
  ]);
  await connected.close();
});

it("a zone of which neither text nor listings can be read is left to the caller", async () => {
  const connected = connectSandbox({
    seed: { zones: { [zone]: { records: [bad("TXT", '"open')] } } },
    faults: [{ endpoint: "dns.listTypes", status: 200, body: "A\n", times: "always" }],
  });
  const read = readZone(connected.client, { zone, needsExact: () => false }, new AbortController().signal);
  await expect(read).rejects.toMatchObject({ code: "zone-text" });
  await connected.close();
});
