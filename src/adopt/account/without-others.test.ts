import { connectSandbox } from "../../../test/support/connected-sandbox.ts";
import { adopt } from "../declare/adopt.ts";
import type { Adoption, RecordMode } from "../declare/adopted.ts";
import { declaredObjects, findDropped } from "../declare/dropped.ts";
import { readZone } from "./read-zone.ts";

const zone = "example.com";
const record = (name: string, data: string, comment?: string) => ({
  ...{ name: `${name}.${zone}.`, type: "A", data: [data] },
  ...(comment === undefined ? {} : { comment }),
});
const records = [
  record("own", "192.0.2.1", "mine [managed: a]"),
  record("free", "192.0.2.2"),
  record("theirs", "192.0.2.3", "[managed: b]"),
  record("pool", "192.0.2.4", "[managed: a]"),
  record("pool", "192.0.2.5", "[managed: b]"),
];

/** Import ids of what becomes code, what is left out, and all comments that it has. */
async function adopted(mode: RecordMode, owner?: string) {
  return summaryOf(await adoptionOf(mode, owner));
}

async function adoptionOf(mode: RecordMode, owner?: string): Promise<Adoption> {
  const connected = connectSandbox({ seed: { zones: { [zone]: { records } } }, client: { refresh: "zone", owner } });
  try {
    const needsExact = (): boolean => false;
    const live = await readZone(connected.client, { zone, needsExact }, new AbortController().signal);
    return adopt({ customers: [], zones: [live], clusters: [], usable: [], leftOut: [] }, mode);
  } finally {
    await connected.close();
  }
}

const summaryOf = ({ files }: Adoption) => ({
  ids: files.flatMap(({ objects }) => objects.map(({ importId }) => importId)),
  leftOut: files.flatMap(({ leftOut }) => leftOut.map(({ object }) => object)),
  written: JSON.stringify(files.flatMap(({ objects }) => objects)),
});

const theirs = [
  "the A record of pool.example.com. in the zone example.com with the data 192.0.2.5",
  "the A records of theirs.example.com. in the zone example.com",
];
const pool = "example.com/A/pool.example.com.?data=192.0.2.4";

it.each<[RecordMode, string[]]>([
  ["zone", ["example.com?keys=free%20A&keys=own%20A", pool]],
  ["set", ["example.com/A/free.example.com.", "example.com/A/own.example.com.", pool]],
  ["single", ["example.com/A/free.example.com.?data=192.0.2.2", "example.com/A/own.example.com.?data=192.0.2.1", pool]],
])("as %s, what is marked for another owner does not become code, and marks are not written", async (mode, ids) => {
  const { ids: found, leftOut, written } = await adopted(mode, "a");
  expect(found.sort()).toEqual([...ids].sort());
  expect(leftOut.filter((one) => !one.startsWith("the NS"))).toEqual(theirs);
  expect(written).toContain("mine");
  expect(written).not.toContain("managed");
});

it("without an owner all that is marked is another's", async () => {
  const { ids, leftOut } = await adopted("set");
  expect(ids).toEqual(["example.com/A/free.example.com."]);
  expect(leftOut.filter((one) => !one.startsWith("the NS"))).toHaveLength(3);
});

it.each<[RecordMode, string[]]>([
  [
    "zone",
    [
      "the A record of pool.example.com. in the zone example.com with the data 192.0.2.4",
      "the A records of own.example.com. in the zone example.com",
    ],
  ],
  [
    "set",
    [
      "the A record of pool.example.com. in the zone example.com with the data 192.0.2.4",
      "the A records of own.example.com. in the zone example.com",
    ],
  ],
  [
    "single",
    [
      "the A record of pool.example.com. in the zone example.com with the data 192.0.2.4",
      "the A record of own.example.com. in the zone example.com with the data 192.0.2.1",
    ],
  ],
])("as %s, what was declared as its owner is not dropped silently without one", async (mode, dropped) => {
  const before = declaredObjects(await adoptionOf(mode, "a"));
  expect([...findDropped(before, await adoptionOf(mode))].sort()).toEqual([...dropped].sort());
});
