import { connectSandbox } from "../../../test/support/connected-sandbox.ts";
import { adopt } from "../declare/adopt.ts";
import { recordModes } from "../declare/adopted.ts";
import { readZone } from "./read-zone.ts";

const zone = "example.com";

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
