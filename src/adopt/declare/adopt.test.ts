import type { RecordContent } from "../../client/index.ts";
import type { Account } from "../account/account.ts";
import { adopt } from "./adopt.ts";
import type { RecordMode } from "./adopted.ts";

const record = (name: string, type: string, data: string, more: Partial<RecordContent> = {}): RecordContent => ({
  ...{ name: `${name}example.com.`, type, data: [data], ttl: null, cls: "IN", dataComments: null, comment: null },
  ...more,
});
const account = (...sets: readonly RecordContent[][]): Account => ({
  customers: [],
  zones: [{ zone: "example.com", sets, isExact: false, leftOut: [] }],
  ...{ clusters: [], usable: [], leftOut: [] },
});

it.each(["constructor", "ims"])(
  "a server named %s gets another name: constructs take that for one that is there",
  (fqdn) => {
    const server = { customer: "acme", fqdn, environment: "e", project: "p", role: "r", location: "l" };
    const servers = {
      ...account(),
      customers: [{ customer: "acme", servers: [server], leftOut: [] }],
    } as unknown as Account;
    const [file] = adopt(servers, "set").files;
    expect(file?.objects.map(({ name }) => name)).toEqual([expect.stringMatching(new RegExp(`^${fqdn}_[0-9a-f]{8}$`))]);
  },
);

/** Names and import ids of what becomes code, and what does not. */
function adopted(mode: RecordMode, ...sets: readonly RecordContent[][]) {
  const { files } = adopt(account(...sets), mode);
  return {
    objects: files.flatMap(({ objects }) => objects.map(({ name, importId }) => [name, importId])),
    leftOut: files.flatMap(({ leftOut }) => leftOut.map(({ object }) => object)),
  };
}

const nameServers = [record("", "NS", "ns1.example.com."), record("", "NS", "ns2.example.net.")];
const mixed = [record("m.", "A", "192.0.2.1", { ttl: "60" }), record("m.", "A", "192.0.2.2")];
const twice = [record("t.", "A", "192.0.2.1"), record("t.", "A", "192.0.2.1"), record("t.", "A", "192.0.2.2")];
const refused = [record("r.", "A", "not-an-address")];
const plain = [record("www.", "A", "192.0.2.1")];
const alias = [record("www.", "CNAME", "web.example.com.")];
const aliases = [record("x.", "CNAME", "a.example.com."), record("x.", "CNAME", "b.example.com.")];

it.each<[string, RecordMode, RecordContent[][], ReturnType<typeof adopted>]>([
  ["a set", "set", [plain], { objects: [["example_com_www_a", "example.com/A/www.example.com."]], leftOut: [] }],
  [
    "a record",
    "single",
    [plain],
    { objects: [["example_com_www_a_192_0_2_1", "example.com/A/www.example.com.?data=192.0.2.1"]], leftOut: [] },
  ],
  ["a zone", "zone", [plain], { objects: [["example_com_records", "example.com"]], leftOut: [] }],
  [
    "name servers of the zone itself are listed where a destruction leaves them",
    "zone",
    [nameServers],
    { objects: [["example_com_records", "example.com"]], leftOut: [] },
  ],
  [
    "and nowhere else",
    "set",
    [nameServers],
    { objects: [], leftOut: ["the NS records of the zone example.com itself"] },
  ],
  [
    "records that do not agree are no set",
    "set",
    [mixed],
    {
      objects: [
        ["example_com_m_a_192_0_2_1", "example.com/A/m.example.com.?data=192.0.2.1"],
        ["example_com_m_a_192_0_2_2", "example.com/A/m.example.com.?data=192.0.2.2"],
      ],
      leftOut: [],
    },
  ],
  [
    "nor a part of a zone's list, whose import then names its keys",
    "zone",
    [plain, mixed],
    {
      objects: [
        ["example_com_records", "example.com?keys=www%20A"],
        ["example_com_m_a_192_0_2_1", "example.com/A/m.example.com.?data=192.0.2.1"],
        ["example_com_m_a_192_0_2_2", "example.com/A/m.example.com.?data=192.0.2.2"],
      ],
      leftOut: [],
    },
  ],
  [
    "of equal records none can be told",
    "single",
    [twice],
    {
      objects: [["example_com_t_a_192_0_2_2", "example.com/A/t.example.com.?data=192.0.2.2"]],
      leftOut: ["the A record of t.example.com. in the zone example.com with the data 192.0.2.1"],
    },
  ],
  [
    "what the DNS rules refuse",
    "set",
    [plain, refused],
    {
      objects: [["example_com_www_a", "example.com/A/www.example.com."]],
      leftOut: ["the A records of r.example.com. in the zone example.com"],
    },
  ],
  [
    "in a zone's list",
    "zone",
    [plain, refused],
    {
      objects: [["example_com_records", "example.com?keys=www%20A"]],
      leftOut: ["the A records of r.example.com. in the zone example.com"],
    },
  ],
  [
    "what may not stand beside another record",
    "set",
    [mixed, plain, alias],
    {
      objects: [
        ["example_com_m_a_192_0_2_1", "example.com/A/m.example.com.?data=192.0.2.1"],
        ["example_com_m_a_192_0_2_2", "example.com/A/m.example.com.?data=192.0.2.2"],
      ],
      leftOut: [
        "the A records of www.example.com. in the zone example.com",
        "the CNAME records of www.example.com. in the zone example.com",
      ],
    },
  ],
  [
    "nor beside one of its own type",
    "single",
    [aliases],
    {
      objects: [],
      leftOut: [
        "the CNAME record of x.example.com. in the zone example.com with the data a.example.com.",
        "the CNAME record of x.example.com. in the zone example.com with the data b.example.com.",
      ],
    },
  ],
  [
    "a zone's list is there before what contradicts it",
    "zone",
    [alias, mixed.map((one) => ({ ...one, name: "www.example.com." }))],
    {
      objects: [["example_com_records", "example.com?keys=www%20CNAME"]],
      leftOut: [
        "the A record of www.example.com. in the zone example.com with the data 192.0.2.1",
        "the A record of www.example.com. in the zone example.com with the data 192.0.2.2",
      ],
    },
  ],
  [
    "of several at its name the alias that it contradicts",
    "zone",
    [
      [record("w.", "MX", "10 mx.example.com.")],
      [record("w.", "TXT", '"x"'), record("w.", "TXT", '"y"', { ttl: "60" })],
      [record("w.", "CNAME", "a.example.com."), record("w.", "CNAME", "b.example.com.", { ttl: "60" })],
    ],
    {
      objects: [["example_com_records", "example.com?keys=w%20MX"]],
      leftOut: [
        'the TXT record of w.example.com. in the zone example.com with the data "x"',
        'the TXT record of w.example.com. in the zone example.com with the data "y"',
        "the CNAME record of w.example.com. in the zone example.com with the data a.example.com.",
        "the CNAME record of w.example.com. in the zone example.com with the data b.example.com.",
      ],
    },
  ],
])("%s (--records %s)", (_, mode, sets, expected) => {
  expect(adopted(mode, ...sets)).toEqual(expected);
});

it.each<RecordMode>(["single", "set"])("records that come later change no name: %s", (mode) => {
  const before = adopted(mode, plain, mixed).objects;
  const later = [record("www.", "TXT", "x")];
  const sibling = record("m.", "A", "192.0.2.3");
  expect(adopted(mode, later, plain, [...mixed, sibling]).objects).toEqual(expect.arrayContaining(before));
});

it("attributes that the service decides are left to it where a configuration cannot say them", () => {
  const settings = { editorUids: null, viewerUids: null, productId: null, description: null, nodeSelector: null };
  const rest = { customerId: "acme", requesterUid: null, type: null, url: null, created: null };
  const project = { cluster: "c", id: "shop", name: "Shop", adminUids: ["u2", "u1"], ...settings, ...rest };
  const projects = [{ ...project, billingCycle: "WEEKLY", quotaMemory: 0.5, quotaCpu: 0 }];
  const { files } = adopt(
    { customers: [], zones: [], clusters: [{ cluster: "c", projects, leftOut: [] }], usable: [], leftOut: [] },
    "set",
  );
  expect(files[0]?.objects.map(({ values }) => values)).toEqual([
    { cluster: "c", name: "Shop", admin_uids: ["u1", "u2"], customer_id: "acme", quota_cpu: 0 },
  ]);
  expect(files[0]?.leftOut.map(({ object }) => object)).toEqual([
    "billing_cycle of the project c/shop",
    "quota_memory of the project c/shop",
  ]);
});
