import { connectSandbox } from "../../../../test/support/connected-sandbox.ts";
import type { SeedInput } from "../../../sandbox/index.ts";
import { setKeyOf } from "../../../model/set-key.ts";
import type { ZoneQuery } from "./zone-query.ts";

const zone = "example.com";
type SeedRecord = NonNullable<NonNullable<SeedInput["zones"]>[string]["records"]>[number];
const www: SeedRecord = { name: "www.example.com.", type: "A", data: ["192.0.2.1"] };
/** Makes the zone's text one that cannot be read. */
const open: SeedRecord = { name: "open.example.com.", type: "TXT", data: ['"open'] };
const key = setKeyOf(www);
const isListed = (one: string): boolean => one === key;

/** The keys of what is found, or the error's code and what it says to do. */
async function readWith(odd: SeedRecord, query: Pick<ZoneQuery, "wants" | "doesWithoutOdd">) {
  const connected = connectSandbox({ seed: { zones: { [zone]: { records: [www, open, odd] } } } });
  try {
    const { sets } = await connected.client.records.readZone({ zone, contents: [], adopts: [key], ...query });
    return [...sets.keys()];
  } catch (error) {
    return error;
  } finally {
    await connected.close();
  }
}

describe.each<[string, SeedRecord]>([
  ["a name that can be none", { name: "a..b.example.com.", type: "A", data: ["192.0.2.1"] }],
  ["nothing but such a name of a type", { name: "a..b.example.com.", type: "MX", data: ["10 mx.example.net."] }],
  ["nothing but a name with a blank of a type", { name: "a b.example.com.", type: "MX", data: ["10 mx.example.net."] }],
  ["a type that can be none", { name: "b.example.com.", type: "A B", data: ["192.0.2.1"] }],
])("a zone whose text cannot be read and whose listings hold %s", (_, odd) => {
  const refusal = {
    code: "http-answer-invalid",
    remedy: expect.stringContaining("give it another name there, or delete it") as string,
  };

  it("is read without it, for who does not want it", async () => {
    expect(await readWith(odd, { wants: isListed, doesWithoutOdd: true })).toEqual([key]);
  });

  it("is not read for who wants all", async () => {
    expect(await readWith(odd, { wants: () => true, doesWithoutOdd: true })).toMatchObject(refusal);
  });

  it("is not read for who shows all", async () => {
    expect(await readWith(odd, { wants: isListed })).toMatchObject(refusal);
  });
});

it("a type that is listed in small letters and without names is what is told, not the line of the text that cannot be read", async () => {
  const connected = connectSandbox({
    seed: { zones: { [zone]: { records: [www, open] } } },
    faults: [{ endpoint: "dns.listTypes", status: 200, body: "SOA\nA\nTXT\nmx\n", times: "always" }],
  });
  const reading = connected.client.records.readZone({ zone, contents: [], wants: () => false });
  await expect(reading).rejects.toMatchObject({
    code: "answers-contradict",
    happened: expect.stringContaining('lists the record type "mx", and no names for MX.') as string,
  });
  await connected.close();
});
