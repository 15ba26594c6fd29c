import type { LeftOut } from "../account/account.ts";
import type { Adoption, RecordMode } from "./adopted.ts";
import type { RecordContent } from "../../client/index.ts";
import { adopt } from "./adopt.ts";
import { declaredObjects, findDropped } from "./dropped.ts";

const server = (customer: string, name: string) => ({
  ...{ customer, fqdn: `${name}.example.com`, environment: "production", project: "shop", role: "proxy" },
  ...{ location: "zrh1", region: null, zone: null, stage: null, modDate: null, modUser: null },
});

interface Read {
  readonly of?: readonly string[];
  readonly customers?: readonly string[];
  readonly leftOut?: readonly LeftOut[];
}

/** Servers, each named `CUSTOMER/NAME`. */
function read({ of = [], customers = ["acme", "globex"], leftOut = [] }: Read): Adoption {
  return adopt(
    {
      customers: customers.map((customer) => ({
        customer,
        servers: of
          .filter((one) => one.startsWith(`${customer}/`))
          .map((one) => server(customer, one.split("/")[1] ?? "")),
        leftOut: customer === "acme" ? leftOut : [],
      })),
      ...{ zones: [], clusters: [], usable: [], leftOut: [] },
    },
    "set",
  );
}

const both = ["acme/a1", "acme/a2", "globex/g1"];

it.each<[string, Read, readonly string[]]>([
  ["the same again", { of: both }, []],
  ["one more", { of: [...both, "globex/g2"] }, []],
  ["one that is gone", { of: ["acme/a1", "globex/g1"] }, []],
  ["all of a customer that is still listed", { of: ["acme/a1", "acme/a2"] }, []],
  [
    "a customer that is not listed, or was not to be read",
    { of: ["globex/g1"], customers: ["globex"] },
    ["the servers of the customer acme"],
  ],
  [
    "an API that refuses the token",
    { customers: [] },
    ["the servers of the customer acme", "the servers of the customer globex"],
  ],
  [
    "a customer whose servers could not be listed",
    { of: ["globex/g1"], leftOut: [{ object: "all servers of the customer acme", reason: "Odd.", isWholePart: true }] },
    ["the servers of the customer acme"],
  ],
  [
    "a server that could not be read",
    { of: ["acme/a2", "globex/g1"], leftOut: [{ object: "the server acme/a1.example.com", reason: "Odd." }] },
    ["the server acme/a1.example.com"],
  ],
  [
    "a server that may be the one that is listed with a blank",
    {
      of: ["acme/a2", "globex/g1"],
      leftOut: [{ object: "the server acme/a 1.example.com", reason: "Odd.", mayBeAny: true }],
    },
    ["the server acme/a1.example.com"],
  ],
  [
    "a server that never was declared",
    { of: both, leftOut: [{ object: "the server acme/a3.example.com", reason: "Odd." }] },
    [],
  ],
])("%s", (_, now, dropped) => {
  expect(findDropped(declaredObjects(read({ of: both })), read(now))).toEqual(dropped);
});

describe("records", () => {
  const record = (name: string, data: string, ttl: string | null = null): RecordContent => ({
    ...{ name: `${name}.example.com.`, type: data.startsWith("1") ? "A" : "CNAME", data: [data], ttl, cls: "IN" },
    ...{ dataComments: null, comment: null },
  });
  const readZone = (mode: RecordMode, sets: readonly RecordContent[][]): Adoption =>
    adopt(
      {
        ...{ customers: [], clusters: [], usable: [], leftOut: [] },
        zones: [{ zone: "example.com", sets, isExact: true, leftOut: [] }],
      },
      mode,
    );

  const [one, two] = [record("www", "192.0.2.1"), record("www", "192.0.2.2")];
  const other = [record("other", "192.0.2.9")];
  const before = [[one, two], other];
  const theOne = "the A record of www.example.com. in the zone example.com with the data 192.0.2.1";
  const theTwo = theOne.replace("192.0.2.1", "192.0.2.2");
  const all: readonly RecordMode[] = ["single", "set", "zone"];

  it.each<[string, readonly RecordMode[], readonly RecordContent[], readonly string[]]>([
    ["as before", all, [one, two], []],
    ["gone in part", all, [two], []],
    ["one of them twice, which only single records cannot say", ["single"], [one, one, two], [theOne]],
    ["one of them twice", ["set", "zone"], [one, one, two], []],
    ["one of them twice, with another TTL", all, [one, record("www", "192.0.2.1", "60"), two], [theOne]],
    ["both of them twice", ["single"], [one, two, one, two], [theOne, theTwo]],
    [
      "one twice that was not declared",
      ["single"],
      [one, two, record("www", "192.0.2.3"), record("www", "192.0.2.3")],
      [],
    ],
  ])("%s %j", (_, modes, now, dropped) => {
    for (const mode of modes)
      expect([mode, findDropped(declaredObjects(readZone(mode, before)), readZone(mode, [[...now], other]))]).toEqual([
        mode,
        dropped,
      ]);
  });

  it.each<[RecordMode, readonly string[]]>([
    ["set", ["the A records of other.example.com. in the zone example.com"]],
    ["zone", ["the A records of other.example.com. in the zone example.com"]],
  ])("what the DNS rules refuse by now: %s", (mode, dropped) => {
    const now = [[one, two], [record("other", "1-is-no-address")]];
    expect(findDropped(declaredObjects(readZone(mode, before)), readZone(mode, now))).toEqual(dropped);
  });
});

describe("projects", () => {
  const cluster = "Cluster One";
  const project = (id: string, customerId: string | null) => ({
    ...{
      cluster,
      id,
      name: id,
      customerId,
      adminUids: ["u1"],
      type: "CUSTOMER" as const,
      url: "https://x",
      created: 1,
    },
    ...{ requesterUid: null, nodeSelector: null, productId: null, description: null, editorUids: null },
    ...{ viewerUids: null, billingCycle: null, quotaMemory: null, quotaCpu: null },
  });
  const held = [project("p1", "acme"), project("p2", "Globex"), project("p3", null)];
  const readProjects = (ids: readonly string[], usable: readonly string[]): Adoption => {
    const projects = held.filter(({ id }) => ids.includes(id));
    return adopt(
      { customers: [], zones: [], clusters: [{ cluster, projects, leftOut: [] }], usable, leftOut: [] },
      "set",
    );
  };
  const hidden = "the project Cluster One/p2 of the customer Globex, whom this token may not use";

  it.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ["the same again", ["p1", "p2", "p3"], ["acme", "globex"], []],
    ["gone, of a customer that the token may use", ["p1", "p3"], ["acme", "globex"], []],
    ["not shown, of a customer that the token may not use", ["p1", "p3"], ["acme"], [hidden]],
    ["shown all the same", ["p1", "p2", "p3"], ["acme"], []],
    ["gone, where the customers cannot be known", ["p1", "p3"], [], []],
    ["gone, of no customer", ["p1", "p2"], ["acme"], []],
  ])("%s", (_, now, usable, dropped) => {
    const before = declaredObjects(readProjects(["p1", "p2", "p3"], ["acme", "globex"]));
    expect(findDropped(before, readProjects(now, usable))).toEqual(dropped);
  });
});
