import { createManualClock } from "terraform-provider-sdk/core";
import { recordPayload, recordRequired } from "./fixtures.ts";
import { jsonOf, linesOf, startService, stopServices, type Service } from "./support/service.ts";

afterEach(stopServices);

/** 2026-03-05 */
const start = Date.UTC(2026, 2, 5, 12);

const pool = ["192.0.2.30", "192.0.2.31", "192.0.2.32"];
const poolPath = "/example.com/A/pool.example.com.";

async function poolData({ dns }: Pick<Service, "dns">): Promise<string[]> {
  const told = await dns("GET", poolPath);
  return (jsonOf(told) as { data: string[] }[]).flatMap((record) => record.data);
}

describe("DNS: listings", () => {
  it.each([
    ["GET / lists zone names", "/", ["example.com", "example.net", "2.0.192.in-addr.arpa"]],
    ["GET /{zoneId}/ lists types", "/example.com/", "SOA NS ALIAS MX TXT CAA A AAAA CNAME SRV".split(" ")],
    ["GET /{zoneId}/{type}/ lists names", "/example.net/A/", ["example.net.", "ns2.example.net.", "app1.example.net."]],
    ["names of several records are listed once", "/2.0.192.in-addr.arpa/NS/", ["2.0.192.in-addr.arpa."]],
    ["a type without records has no names", "/example.net/TXT/", []],
    ["GET /{zoneId}/{type}/{name}/ lists indexes from 0", `${poolPath}/`, ["0", "1", "2"]],
  ])("%s", async (_row, path, expected) => {
    const { dns } = await startService();
    const told = await dns("GET", path);
    expect(told.status).toBe(200);
    expect(linesOf(told)).toEqual(expected);
  });
});

describe("DNS: single records", () => {
  it("GET /{zoneId}/{type}/{name} gives the array of records", async () => {
    const { dns } = await startService();
    expect(jsonOf(await dns("GET", poolPath))).toEqual(
      pool.map((address) => ({ name: "pool.example.com.", cls: "IN", type: "A", data: [address] })),
    );
  });

  it("GET /{zoneId}/{type}/{name}/{nr} gives one record object", async () => {
    const { dns } = await startService();
    expect(jsonOf(await dns("GET", `${poolPath}/1`))).toMatchObject({ data: ["192.0.2.31"] });
    expect(jsonOf(await dns("GET", "/example.com/SOA/example.com./0"))).toEqual({
      name: "example.com.",
      cls: "IN",
      type: "SOA",
      data: ["ns1.example.com.", "hostmaster.example.com.", "2024010101", "10800", "3600", "604800", "3600"],
      dataComments: [null, null, "serial", "refresh", "retry", "expire", "minimum"],
    });
  });

  it("names compare case-blind", async () => {
    const { dns } = await startService();
    expect(jsonOf(await dns("GET", "/example.com/A/POOL.Example.COM."))).toHaveLength(3);
  });

  it.each([
    ["GET", "/nowhere.example"],
    ["GET", "/nowhere.example/"],
    ["GET", "/nowhere.example/A/"],
    ["GET", "/nowhere.example/A/www.nowhere.example."],
    ["POST", "/nowhere.example/"],
    ["DELETE", "/nowhere.example/_/www.nowhere.example."],
    ["GET", "/example.com/A/nothing.example.com."],
    ["GET", "/example.com/A/nothing.example.com./"],
    ["GET", "/example.com/A/pool.example.com"],
    ["GET", "/example.com/_/pool.example.com."],
    ["GET", `${poolPath}/3`],
    ["GET", `${poolPath}/-1`],
    ["GET", `${poolPath}/x`],
    ["GET", `${poolPath}/0/`],
    ["PUT", `${poolPath}/3`],
    ["DELETE", `${poolPath}/3`],
    ["PUT", "/example.com/AAAA/pool.example.com./0"],
  ])("%s %s is 404", async (method, path) => {
    const { dns, sandbox } = await startService();
    const before = sandbox.store.read();
    expect((await dns(method, path, method === "GET" ? undefined : recordPayload)).status).toBe(404);
    expect(sandbox.store.read()).toEqual(before);
  });
});

describe("DNS: GET /{zoneId}: the zone as master file text", () => {
  it("has an origin line, a TTL line, an SOA record, and the other records", async () => {
    const { dns } = await startService();
    const { status, text } = await dns("GET", "/example.net");
    expect(status).toBe(200);
    expect(text).toBe(
      [
        "$ORIGIN example.net.",
        "$TTL 1h",
        "@\tIN\tSOA\tns1.example.net. hostmaster.example.net. (",
        "\t\t2024010100 ; serial",
        "\t\t10800 ; refresh",
        "\t\t3600 ; retry",
        "\t\t604800 ; expire",
        "\t\t3600 ; minimum",
        "\t)",
        "@\tIN\tNS\tns1.example.com.",
        "@\tIN\tNS\tns2.example.net.",
        "@\tIN\tA\t198.51.100.5",
        "ns2\tIN\tA\t198.51.100.2",
        "app1\tIN\tA\t198.51.100.5",
        "",
        "$ORIGIN apps.example.net.",
        "*\tIN\tCNAME\tapp1.example.net.",
        "",
      ].join("\n"),
    );
  });

  it("holds ALIAS records, own TTLs and comments", async () => {
    const { dns } = await startService();
    const lines = (await dns("GET", "/example.com")).text.split("\n");
    expect(lines).toContain("@\tIN\tALIAS\tweb1.example.com. ; the shop without www");
    expect(lines).toContain("www\t300\tIN\tCNAME\tweb1.example.com.");
  });

  it.each([
    ["POST", "/example.com/", recordPayload],
    ["PUT", `${poolPath}/0`, { data: ["192.0.2.99"] }],
    ["DELETE", `${poolPath}/0`, undefined],
    ["DELETE", "/example.com/_/pool.example.com.", undefined],
  ])("the SOA serial rises with each %s of %s", async (method, path, body) => {
    const service = await startService({ clock: createManualClock(start) });
    const { zones } = service.sandbox.store;
    await service.dns("POST", "/example.com/", { ...recordPayload, name: "before.example.com." });
    expect(zones.serial("example.com")).toBe("2026030500");
    await service.dns(method, path, body);
    expect(zones.serial("example.com")).toBe("2026030501");
    expect((await service.dns("GET", "/example.com")).text).toContain("2026030501 ; serial");
    expect(zones.serial("example.net")).toBe("2024010100");
  });

  it("a refused write leaves the serial", async () => {
    const { dns, sandbox } = await startService();
    await dns("POST", "/example.com/", { ...recordPayload, type: "BOGUS" });
    await dns("DELETE", `${poolPath}/7`);
    expect(sandbox.store.zones.serial("example.com")).toBe("2024010101");
  });
});

describe("DNS: POST /{zoneId}/", () => {
  it("creates a record with all its fields", async () => {
    const { dns } = await startService();
    expect(await dns("POST", "/example.com/", recordPayload)).toMatchObject({ status: 201, text: "" });
    expect(jsonOf(await dns("GET", "/example.com/MX/mail.example.com."))).toEqual([recordPayload]);
    expect((await dns("GET", "/example.com")).text).toContain(
      "mail\t300\tIN\tMX\t10 (\n\t\tmx1.example.com. ; the first\n\t) ; mail of the shop\n",
    );
  });

  it.each([
    ["in an origin that is there", "new.example.com.", "$ORIGIN example.com.", "new\tIN\tA\t192.0.2.9"],
    ["in a new origin", "a.deep.example.com.", "$ORIGIN deep.example.com.", "a\tIN\tA\t192.0.2.9"],
    ["at the apex", "example.com.", "$ORIGIN example.com.", "@\tIN\tA\t192.0.2.9"],
  ])("places the record %s", async (_row, name, origin, line) => {
    const { dns } = await startService();
    expect((await dns("POST", "/example.com/", { name, type: "A", data: ["192.0.2.9"] })).status).toBe(201);
    const lines = (await dns("GET", "/example.com")).text.split("\n");
    expect(lines.slice(0, lines.indexOf(line)).findLast((each) => each.startsWith("$ORIGIN"))).toBe(origin);
  });

  it.each([
    ...recordRequired.map((field) => [`without ${field}`, { [field]: undefined }, field] as const),
    ["with a name without its dot", { name: "mail.example.com" }, "name"] as const,
    ["with a relative name", { name: "mail" }, "name"] as const,
    ["with a name of another zone", { name: "mail.example.net." }, "name"] as const,
    ["with a name that only ends alike", { name: "mail.badexample.com." }, "name"] as const,
    ["with an empty label", { name: "a..example.com." }, "name"] as const,
    ["with a blank in the name", { name: "a b.example.com." }, "name"] as const,
    ["with a label of 64", { name: `${"a".repeat(64)}.example.com.` }, "name"] as const,
    ["with a class other than IN", { cls: "CH" }, "cls"] as const,
    ["with an unknown type", { type: "BOGUS" }, "type"] as const,
    ["with the type _", { type: "_" }, "type"] as const,
    ["with a second SOA", { type: "SOA" }, "type"] as const,
    ["with no data", { data: [], dataComments: [] }, "data"] as const,
    ["with data that is a text", { data: "10 mx1.example.com.", dataComments: undefined }, "data"] as const,
    ["with empty data", { data: ["10", ""] }, "data"] as const,
    ["with a line ending in the data", { data: ["10", "mx1.example.com.\nevil IN A 192.0.2.1"] }, "data"] as const,
    ["with comments shorter than the data", { dataComments: ["one"] }, "dataComments"] as const,
    ["with comments longer than the data", { dataComments: [null, null, null] }, "dataComments"] as const,
    ["with comments that are no texts", { dataComments: [1, 2] }, "dataComments"] as const,
    ["with a line ending in the comment", { comment: "a\nb" }, "comment"] as const,
    ["with a TTL that is a number", { ttl: 300 }, "ttl"] as const,
    ["with a TTL that is none", { ttl: "soon" }, "ttl"] as const,
  ])("%s is 400 and changes nothing", async (_row, change, field) => {
    const { dns, sandbox } = await startService();
    const before = sandbox.store.read();
    const told = await dns("POST", "/example.com/", { ...recordPayload, ...change });
    expect(told.status).toBe(400);
    expect(Object.keys(jsonOf(told) as object)).toContain(field);
    expect(sandbox.store.read()).toEqual(before);
  });

  it.each([
    ["an A beside a CNAME", { name: "www.example.com.", type: "A", data: ["192.0.2.1"] }],
    ["a CNAME at the apex", { name: "example.com.", type: "CNAME", data: ["web1.example.com."] }],
    ["a record that is there already", { name: "pool.example.com.", type: "A", data: ["192.0.2.30"] }],
    ["an address that is none", { name: "x.example.com.", type: "A", data: ["not-an-address"] }],
    ["a TTL that is too long", { name: "x.example.com.", type: "A", ttl: "4294967296", data: ["192.0.2.1"] }],
  ])("accepts %s: the validation is incomplete", async (_row, record) => {
    const { dns } = await startService();
    expect((await dns("POST", "/example.com/", record)).status).toBe(201);
  });

  it("keeps several records of one type and name, also equal ones", async () => {
    const service = await startService();
    await service.dns("POST", "/example.com/", { name: "pool.example.com.", type: "A", data: ["192.0.2.30"] });
    expect(await poolData(service)).toEqual([...pool, "192.0.2.30"]);
  });
});

describe("DNS: PUT /{zoneId}/{type}/{name}/{nr}", () => {
  const mail = "/example.com/MX/mail.example.com.";
  it.each([
    ["data alone", { data: ["20", "mx2.example.com."] }, { ...recordPayload, data: ["20", "mx2.example.com."] }],
    ["the TTL alone", { ttl: "1h" }, { ...recordPayload, ttl: "1h" }],
    ["a comment alone", { comment: "x" }, { ...recordPayload, comment: "x" }],
    ["nothing", {}, recordPayload],
    [
      "type and name, which are ignored",
      { type: "A", name: "other.example.com.", ttl: "5" },
      { ...recordPayload, ttl: "5" },
    ],
    ["null, which takes a value away", { comment: null }, { ...recordPayload, comment: undefined }],
    [
      "data of another length, to which the comments adapt",
      { data: ["10", "a.", "b."] },
      { ...recordPayload, data: ["10", "a.", "b."], dataComments: [null, "the first", null] },
    ],
  ])("takes %s", async (_row, body, expected) => {
    const { dns } = await startService();
    await dns("POST", "/example.com/", recordPayload);
    expect((await dns("PUT", `${mail}/0`, body)).status).toBe(200);
    expect(jsonOf(await dns("GET", `${mail}/0`))).toEqual(JSON.parse(JSON.stringify(expected)));
  });

  it("updates the record of that index, and no other", async () => {
    const service = await startService();
    await service.dns("PUT", `${poolPath}/1`, { data: ["192.0.2.99"] });
    expect(await poolData(service)).toEqual(["192.0.2.30", "192.0.2.99", "192.0.2.32"]);
  });

  it.each([
    ["no data", { data: [] }, "data"],
    ["comments of another length", { dataComments: ["a"] }, "dataComments"],
    ["another class", { cls: "CH" }, "cls"],
    ["a TTL that is none", { ttl: "soon" }, "ttl"],
  ])("%s is 400 and changes nothing", async (_row, body, field) => {
    const { dns, sandbox } = await startService();
    await dns("POST", "/example.com/", recordPayload);
    const before = sandbox.store.read();
    const told = await dns("PUT", `${mail}/0`, body);
    expect(told.status).toBe(400);
    expect(Object.keys(jsonOf(told) as object)).toEqual([field]);
    expect(sandbox.store.read()).toEqual(before);
  });

  it("an SOA record keeps its seven fields", async () => {
    const { dns, sandbox } = await startService();
    expect((await dns("PUT", "/example.com/SOA/example.com./0", { data: ["ns1.example.com."] })).status).toBe(400);
    expect(sandbox.store.zones.serial("example.com")).toBe("2024010101");
  });
});

describe("DNS: DELETE", () => {
  it("of an index moves the records behind it: a blind repetition removes another one", async () => {
    const service = await startService();
    expect((await service.dns("DELETE", `${poolPath}/1`)).status).toBe(200);
    expect(await poolData(service)).toEqual(["192.0.2.30", "192.0.2.32"]);
    expect((await service.dns("DELETE", `${poolPath}/1`)).status).toBe(200);
    expect(await poolData(service)).toEqual(["192.0.2.30"]);
    expect((await service.dns("DELETE", `${poolPath}/1`)).status).toBe(404);
  });

  it("of the last one takes name and type out of the listings", async () => {
    const { dns } = await startService();
    await dns("DELETE", "/example.com/SRV/_sip._tcp.example.com./0");
    expect(linesOf(await dns("GET", "/example.com/"))).not.toContain("SRV");
    expect((await dns("GET", "/example.com")).text).not.toContain("_tcp");
  });

  it("of the SOA record is refused", async () => {
    const { dns } = await startService();
    expect((await dns("DELETE", "/example.com/SOA/example.com./0")).status).toBe(400);
  });

  it("of a type and name without an index is no endpoint", async () => {
    const { dns, sandbox } = await startService();
    const before = sandbox.store.read();
    const told = await dns("DELETE", "/example.com/A/pool.example.com.");
    expect(told).toMatchObject({ status: 405, headers: { allow: "GET" } });
    expect(sandbox.store.read()).toEqual(before);
  });
});

describe("DNS: DELETE /{zoneId}/_/{name}: host-name clean-up", () => {
  it("removes all records of the name, and the CNAMEs that point to it, and nothing else", async () => {
    const { dns, sandbox } = await startService();
    const extra = [
      { name: "web1.example.com.", type: "TXT", data: ['"note"'] },
      { name: "alias.example.com.", type: "CNAME", data: ["WEB1.example.com."] },
      { name: "short.example.com.", type: "CNAME", data: ["web1"] },
      { name: "else.example.com.", type: "CNAME", data: ["xweb1.example.com."] },
    ];
    for (const record of extra) expect((await dns("POST", "/example.com/", record)).status).toBe(201);
    const before = sandbox.store.zones.records("example.com");
    expect((await dns("DELETE", "/example.com/_/web1.example.com.")).status).toBe(200);
    const after = sandbox.store.zones.records("example.com");
    const gone = before.filter((record) => !after.some((a) => a.name === record.name && a.type === record.type));
    expect(gone.map((record) => `${record.name} ${record.type}`).sort()).toEqual([
      "alias.example.com. CNAME",
      "short.example.com. CNAME",
      "web1.example.com. A",
      "web1.example.com. AAAA",
      "web1.example.com. TXT",
      "www.example.com. CNAME",
    ]);
    expect(after).toHaveLength(before.length - gone.length);
  });

  it("of a name with nothing is done at once, and does not raise the serial", async () => {
    const { dns, sandbox } = await startService();
    expect((await dns("DELETE", "/example.com/_/nothing.example.com.")).status).toBe(200);
    expect(sandbox.store.zones.serial("example.com")).toBe("2024010101");
  });

  it("of the apex leaves the SOA record", async () => {
    const { dns, sandbox } = await startService();
    await dns("DELETE", "/example.com/_/example.com.");
    const left = sandbox.store.zones.records("example.com", undefined, "example.com.");
    expect(left.map((record) => record.type)).toEqual(["SOA"]);
  });
});

describe("zone and record names in paths are percent-encoded one by one", () => {
  it("a zone id may hold a slash (RFC 2317)", async () => {
    const zone = "0/25.2.0.192.in-addr.arpa";
    const { dns } = await startService({ seed: { zones: { [zone]: {} } } });
    const name = `5.${zone}.`;
    const path = `/${encodeURIComponent(zone)}`;
    expect((await dns("POST", `${path}/`, { name, type: "PTR", data: ["a.example.com."] })).status).toBe(201);
    expect(jsonOf(await dns("GET", `${path}/PTR/${encodeURIComponent(name)}/0`))).toMatchObject({ name });
  });

  it("a name may hold an asterisk", async () => {
    const { dns } = await startService();
    for (const name of ["*.apps.example.net.", "%2A.apps.example.net."])
      expect(jsonOf(await dns("GET", `/example.net/CNAME/${name}`))).toHaveLength(1);
  });

  it("broken percent-encoding is no endpoint", async () => {
    const { dns } = await startService();
    expect((await dns("GET", "/example%zz.com")).status).toBe(404);
  });
});

describe("5 access is limited to the token's zones", () => {
  it("lists and opens only those", async () => {
    const { dns } = await startService();
    const limited = "acme-only-token";
    expect(linesOf(await dns("GET", "/", undefined, limited))).toEqual(["example.com", "2.0.192.in-addr.arpa"]);
    expect((await dns("GET", "/example.net", undefined, limited)).status).toBe(404);
    expect((await dns("POST", "/example.net/", recordPayload, limited)).status).toBe(404);
    expect((await dns("GET", "/example.com", undefined, limited)).status).toBe(200);
  });
});
