import { connectSandbox, type ConnectedSandbox } from "../../../test/support/connected-sandbox.ts";
import type { FaultInput, SandboxOptionsInput, SeedInput } from "../../sandbox/index.ts";
import type { ConnectOptions, RecordContent } from "../index.ts";

const zone = "example.com";
const name = "www.example.com.";
const record = (data: string[], differing: Partial<RecordContent> = {}): RecordContent => ({
  name,
  type: "A",
  ttl: null,
  cls: "IN",
  data,
  dataComments: null,
  comment: null,
  ...differing,
});
const address = (nth: number): string => `192.0.2.${nth}`;
const mx = (preference: number, differing: Partial<RecordContent> = {}): RecordContent =>
  record([String(preference), `mx${preference}.example.com.`], { type: "MX", ...differing });

const seedOf = (records: readonly Partial<RecordContent>[]): SeedInput => ({
  customers: ["acme"],
  zones: {
    [zone]: {
      records: records.map(({ name: owner = name, type = "A", data = [], ttl, comment }) => ({
        name: owner,
        type,
        data: [...data],
        ...(ttl == null ? {} : { ttl }),
        ...(comment == null ? {} : { comment }),
      })),
    },
  },
});

let connected: ConnectedSandbox;
interface Setting {
  readonly records?: readonly Partial<RecordContent>[];
  readonly options?: SandboxOptionsInput;
  readonly faults?: readonly FaultInput[];
  readonly client?: Partial<ConnectOptions>;
}
const start = ({ records = [], options = {}, faults = [], client = {} }: Setting = {}): ConnectedSandbox =>
  (connected = connectSandbox({ seed: seedOf(records), options, faults, client }));
afterEach(() => connected.close());

const dataOf = (type = "A"): string[] =>
  connected.sandbox.store.zones.records(zone, type, name).map(({ data }) => data.join(" "));
const requests = (): string[] => connected.sandbox.requests.map(({ endpoint }) => String(endpoint).replace("dns.", ""));
const writes = (): string[] => requests().filter((request) => !/^(get|list)/.test(request));

const lost = (endpoint: string): [string, FaultInput][] => [
  ["reset before it acted", { endpoint, drop: true, when: "before" }],
  ["reset after it acted", { endpoint, drop: true, when: "after" }],
  ["502 after it acted", { endpoint, status: 502, when: "after" }],
  ["reset three times before it acted", { endpoint, drop: true, when: "before", times: 3 }],
];

const positions: [string, SandboxOptionsInput][] = [
  ["new records at the end", {}],
  ["new records at index 0", { newRecordPosition: "start" }],
  ["whole values, [] for none", { recordDataLayout: "whole", absent: "empty-list" }],
  ["nulls, further fields, entities as answers", { emptyFields: "null", extraFields: true, writeAnswers: "entity" }],
];

describe.each(positions)("on a deployment: %s", (_, options) => {
  it("creates, finds, updates and deletes a record between others", async () => {
    const { client } = start({ options, records: [mx(10), mx(20)] });
    const created = await client.records.create({ zone, content: mx(15, { ttl: "30m", comment: "new" }) });
    expect(created).toMatchObject({ content: { ttl: "1800", comment: "new" }, restored: [] });
    const found = await client.records.find({ zone, content: mx(15) });
    expect(found?.content).toMatchObject({ name, type: "MX", ttl: "1800", comment: "new" });
    const next = mx(16);
    const updated = await client.records.update({ zone, prior: mx(15, { ttl: "30m", comment: "new" }), next });
    expect(updated.content).toMatchObject({ ttl: null, comment: null });
    expect(dataOf("MX").sort()).toEqual(["10 mx10.example.com.", "16 mx16.example.com.", "20 mx20.example.com."]);
    expect(await client.records.delete({ zone, content: next })).toEqual({ restored: [] });
    expect(dataOf("MX").sort()).toEqual(["10 mx10.example.com.", "20 mx20.example.com."]);
    expect(await client.records.find({ zone, content: next })).toBeUndefined();
  });

  it("loses none of 300 records in 10 parallel deletes by two processes", async () => {
    const all = Array.from({ length: 300 }, (_, nth) => `10.0.${Math.floor(nth / 100)}.${nth % 100}`);
    const { client, connectAnother } = start({ options, records: all.map((data) => record([data])) });
    const other = connectAnother();
    const doomed = all.filter((_, nth) => nth % 30 === 7);
    await Promise.all(
      doomed.map((data, nth) => (nth % 2 === 0 ? client : other).records.delete({ zone, content: record([data]) })),
    );
    expect(dataOf().sort()).toEqual(all.filter((data) => !doomed.includes(data)).sort());
    expect(writes()).toHaveLength(doomed.length);
  });
});

describe("creating", () => {
  it.each(lost("dns.createRecord"))("creates one record: %s", async (_, fault) => {
    const { client } = start({ records: [record([address(1)])], faults: [fault] });
    await client.records.create({ zone, content: record([address(2)]) });
    expect(dataOf()).toEqual([address(1), address(2)]);
  });

  it("removes the double of a request that was done after all", async () => {
    const { client, sandbox } = start({ faults: [{ endpoint: "dns.createRecord", drop: true, when: "before" }] });
    const late = { name, type: "A", data: [address(2)] };
    let reads = 0;
    const { transport } = sandbox;
    const slow = connected.connectAnother({
      transport: (request, signal) => {
        // the first request is done behind the back of the look after it
        if (request.method === "GET" && ++reads === 3) sandbox.store.zones.add(zone, late);
        return transport(request, signal);
      },
    });
    await slow.records.create({ zone, content: record([address(2)]) });
    expect(dataOf()).toEqual([address(2)]);
    expect(await client.records.find({ zone, content: record([address(2)]) })).toBeDefined();
  });

  it.each<[string, RecordContent, Partial<RecordContent>]>([
    ["the same", record([address(1)]), { data: [address(1)] }],
    ["another TTL", record([address(1)], { ttl: "300" }), { data: [address(1)] }],
    ["another form", record(['"a b"'], { type: "TXT" }), { type: "TXT", data: ['"a "', '"b"'] }],
    ["another layout", mx(10, { data: ["10 MX10.example.com."] }), mx(10)],
  ])("refuses what exists already: %s", async (_, content, existing) => {
    const { client } = start({ records: [existing] });
    await expect(client.records.create({ zone, content })).rejects.toMatchObject({
      code: "record-exists",
      remedy: expect.stringContaining(
        `terraform import ADDRESS 'example.com/${content.type}/www.example.com.'`,
      ) as string,
    });
    expect(writes()).toEqual([]);
  });

  it("names the index in the import id where there are several", async () => {
    const { client } = start({ records: [record([address(1)]), record([address(2)])] });
    await expect(client.records.create({ zone, content: record([address(2)]) })).rejects.toMatchObject({
      remedy: expect.stringContaining("'example.com/A/www.example.com./1'") as string,
    });
  });

  it("tells of the creation before it reads back", async () => {
    const { client } = start({ faults: [{ endpoint: "dns.getRecords", status: 403, nth: 2, times: "always" }] });
    const told: RecordContent[] = [];
    const content = record([address(1)]);
    const creating = client.records.create({ zone, content, onCreated: (created) => told.push(created) });
    await expect(creating).rejects.toMatchObject({ code: "http-forbidden" });
    expect(told).toEqual([content]);
  });

  it("does not send a second one while the service does not show the first", async () => {
    const { client } = start({
      faults: [{ endpoint: "dns.getRecords", status: 200, body: "[]", nth: 2, times: 4 }],
    });
    await client.records.create({ zone, content: record([address(1)]) });
    expect(writes()).toEqual(["createRecord"]);
  });

  it("writes in the layout that the zone uses, which it looks up once", async () => {
    const { client, sandbox } = start({ options: { recordDataLayout: "whole" } });
    await client.records.create({ zone, content: mx(10) });
    await client.records.create({ zone, content: mx(20) });
    await client.records.create({ zone, content: record([address(1)]) });
    const sent = sandbox.requests
      .filter(({ method }) => method === "POST")
      .map(({ body }) => JSON.parse(body) as object);
    expect(sent).toMatchObject([
      { data: ["10 mx10.example.com."] },
      { data: ["20 mx20.example.com."] },
      { data: [address(1)] },
    ]);
    expect(sandbox.requests.filter(({ path }) => path.includes("/SOA/"))).toHaveLength(1);
  });

  it("shows a refusal at its attribute", async () => {
    const { client } = start();
    await expect(client.records.create({ zone, content: record([address(1)], { ttl: "soon" }) })).rejects.toMatchObject(
      {
        code: "http-input-refused",
        doing: "Cannot create the DNS record example.com/A/www.example.com.",
        fields: [{ path: ["ttl"] }],
      },
    );
  });
});

describe("updating", () => {
  const records = [record([address(1)]), record([address(2)]), record([address(3)])];
  const [prior, next] = [record([address(2)]), record([address(9)], { ttl: "300" })];

  it.each(lost("dns.updateRecord"))("updates in place: %s", async (_, fault) => {
    const { client } = start({ records, faults: [fault] });
    await client.records.update({ zone, prior, next });
    expect(dataOf()).toEqual([address(1), address(9), address(3)]);
  });

  it("changes a TTL and a comment of the record meant", async () => {
    const { client, sandbox } = start({ records });
    await client.records.update({ zone, prior, next: record([address(2)], { ttl: "5m", comment: "why" }) });
    expect(sandbox.store.zones.records(zone, "A").map(({ ttl, comment }) => [ttl, comment])).toEqual([
      [null, null],
      ["300", "why"],
      [null, null],
    ]);
  });

  it("is done when an earlier run did it before it was cut off", async () => {
    const { client } = start({ records: [records[0] ?? {}, next] });
    await client.records.update({ zone, prior, next });
    expect(writes()).toEqual([]);
  });

  it.each([
    ["the record is gone", [record([address(1)])], "record-gone"],
    ["the planned data is there already", [...records, record([address(9)])], "record-exists"],
  ])("writes nothing when %s", async (_, actual, code) => {
    const { client } = start({ records: actual });
    await expect(client.records.update({ zone, prior, next })).rejects.toMatchObject({ code });
    expect(writes()).toEqual([]);
  });

  it("says which value the service does not keep", async () => {
    const { client } = start({ records, faults: [{ endpoint: "dns.updateRecord", status: 200, times: "always" }] });
    const updating = client.records.update({ zone, prior, next: record([address(2)], { comment: "why" }) });
    await expect(updating).rejects.toMatchObject({ code: "record-not-as-written", fields: [{ path: ["comment"] }] });
  });
});

describe("deleting", () => {
  const records = [record([address(1)]), record([address(2)]), record([address(3)])];

  it.each(lost("dns.deleteRecord"))("deletes one record: %s", async (_, fault) => {
    const { client } = start({ records, faults: [fault] });
    await client.records.delete({ zone, content: record([address(2)]) });
    expect(dataOf()).toEqual([address(1), address(3)]);
  });

  it("deletes one of two doubles, the one with the same TTL", async () => {
    const { client, sandbox } = start({ records: [record([address(1)], { ttl: "60" }), record([address(1)])] });
    await client.records.delete({ zone, content: record([address(1)]) });
    expect(sandbox.store.zones.records(zone, "A")).toMatchObject([{ ttl: "60" }]);
  });

  it("takes one that is gone already as done", async () => {
    const { client } = start({ records });
    await client.records.delete({ zone, content: record([address(9)]) });
    expect(writes()).toEqual([]);
  });

  it("does not take a hidden zone as done", async () => {
    const { client } = start({ faults: [{ path: "/example.com/", status: 404, times: "always" }] });
    const deleting = client.records.delete({ zone, content: record([address(1)]) });
    await expect(deleting).rejects.toMatchObject({ code: "http-not-found" });
  });
});

describe("a writer outside of our locks", () => {
  const records = [1, 2, 3, 4].map((nth) => record([address(nth)]));

  /** Moves the indexes by a new first record between our read and our write, `times` times. */
  const startDisturbed = (times: number): ConnectedSandbox => {
    start({ records, options: { newRecordPosition: "start" } });
    const { sandbox } = connected;
    let left = times;
    const disturbed = connected.connectAnother({
      transport: (request, signal) => {
        if (["PUT", "DELETE"].includes(request.method) && --left >= 0)
          sandbox.store.zones.add(zone, { name, type: "A", data: [address(100 + left)] });
        return sandbox.transport(request, signal);
      },
    });
    return { ...connected, client: disturbed };
  };

  it("what it makes us delete is restored and reported", async () => {
    const { client, logged } = startDisturbed(1);
    const { restored } = await client.records.delete({ zone, content: record([address(3)]) });
    expect(dataOf().sort()).toEqual([address(1), address(100), address(2), address(4)]);
    expect(restored).toMatchObject([{ data: [address(2)] }]);
    expect(logged).toContain("warn A DNS record got lost while another was written, and was restored");
  });

  it("what it makes us overwrite is restored and reported", async () => {
    const { client } = startDisturbed(1);
    const { restored } = await client.records.update({ zone, prior: record([address(3)]), next: record([address(9)]) });
    expect(dataOf().sort()).toEqual([address(1), address(100), address(2), address(4), address(9)]);
    expect(restored).toMatchObject([{ data: [address(2)] }]);
  });

  it("ends after eight tries, with nobody's record lost", async () => {
    const { client } = startDisturbed(100);
    await expect(client.records.delete({ zone, content: record([address(3)]) })).rejects.toMatchObject({
      code: "record-conflict",
    });
    expect(dataOf()).toEqual(expect.arrayContaining([address(1), address(2), address(4)]));
  });

  it("what it makes us delete is restored also when the caller gives up", async () => {
    const { client, sandbox } = startDisturbed(1);
    const controller = new AbortController();
    sandbox.faults.add({ endpoint: "dns.deleteRecord", delay: 50, status: 200, when: "after" });
    const deleting = client.records.delete({ zone, content: record([address(3)]) }, controller.signal);
    deleting.catch(() => undefined);
    while (!requests().includes("deleteRecord")) await new Promise((resolve) => setImmediate(resolve));
    controller.abort(new Error("stop"));
    await expect(deleting).rejects.toThrow("stop");
    expect(dataOf().sort()).toEqual([1, 100, 2, 3, 4].map(address));
  });

  it("tells all about a record that cannot be restored", async () => {
    const { client, sandbox } = startDisturbed(1);
    sandbox.faults.add({ endpoint: "dns.createRecord", status: 400, body: "no" });
    await expect(client.records.delete({ zone, content: record([address(3)]) })).rejects.toMatchObject({
      code: "record-lost",
      remedy: `Create it again: {"name":"${name}","type":"A","data":["${address(2)}"],"cls":"IN"}`,
    });
  });

  it("an empty answer does not make us write everything anew", async () => {
    const { client } = start({
      records,
      faults: [{ endpoint: "dns.getRecords", status: 200, body: "[]", nth: 2, times: 1 }],
    });
    await client.records.delete({ zone, content: record([address(3)]) });
    expect(writes()).toEqual(["deleteRecord"]);
    expect(dataOf()).toEqual([address(1), address(2), address(4)]);
  });
});

describe("a whole set", () => {
  const records = [1, 2, 3, 4, 5].map((nth) => record([address(nth)]));
  const desired = [
    record([address(2)], { ttl: "300" }),
    record([address(4)]),
    record([address(6)]),
    record([address(7)]),
  ];
  const set = { zone, type: "A", name };

  it("is made as desired: in place, then new ones, then deletes from the highest index", async () => {
    const { client, sandbox } = start({ records });
    sandbox.resetRequests();
    await client.records.writeSet({ set, intent: { desired: desired.slice(0, 3), remove: "others" } });
    expect(dataOf().sort()).toEqual([address(2), address(4), address(6)]);
    const indexes = sandbox.requests
      .filter(({ method }) => method !== "GET")
      .map(({ method, path }) => `${method} ${path.split("/").at(-1) ?? ""}`);
    expect(indexes).toEqual(["PUT 1", "PUT 0", "DELETE 4", "DELETE 2"]);
  });

  it("leaves alone what it does not own", async () => {
    const { client } = start({ records });
    await client.records.writeSet({ set, intent: { desired, remove: [record([address(1)])] } });
    expect(dataOf().sort()).toEqual([2, 3, 4, 5, 6, 7].map(address));
  });

  it("asks for nothing when it is as desired", async () => {
    const { client } = start({ records });
    await client.records.writeSet({ set, intent: { desired: records, remove: "others" } });
    expect(writes()).toEqual([]);
  });

  it.each(
    ["dns.createRecord", "dns.updateRecord", "dns.deleteRecord"].flatMap((endpoint) =>
      lost(endpoint).map(([how, fault]) => [`${endpoint} ${how}`, fault] as const),
    ),
  )("gets there: %s", async (_, fault) => {
    const { client } = start({ records, faults: [fault] });
    await client.records.writeSet({ set, intent: { desired: desired.slice(2), remove: "others" } });
    expect(dataOf().sort()).toEqual([address(6), address(7)]);
  });
});

describe("refreshing", () => {
  const records = [1, 2, 3].map((nth) => record([address(nth)]));
  const refreshAll = (contents: readonly RecordContent[], client = connected.client) =>
    Promise.all(contents.map((content) => client.records.find({ zone, content })));

  it("by zone: one request for any number of records in which nothing changed", async () => {
    const many = Array.from({ length: 200 }, (_, nth) =>
      mx(nth + 1, { name: `h${nth % 50}.example.com.`, ttl: "300" }),
    );
    const { client } = start({ records: many, client: { refresh: "zone" } });
    const found = await refreshAll(many);
    expect(found.map((one) => one?.content)).toEqual(many);
    for (const content of many.slice(0, 3)) await client.records.find({ zone, content });
    expect(requests()).toEqual(["getZone"]);
  });

  it("by zone and exactly: the same siblings", async () => {
    const { client, connectAnother } = start({ records, client: { refresh: "zone" } });
    const [content = record([])] = records;
    const byZone = await client.records.find({ zone, content });
    const exactly = await connectAnother({ refresh: "exact" }).records.find({ zone, content });
    expect(byZone?.siblings).toHaveLength(2);
    expect(byZone).toEqual(exactly);
  });

  it.each<[string, Partial<RecordContent>, RecordContent]>([
    ["another TTL", { ttl: "300" }, record([address(1)])],
    ["a TTL that only the zone's default gives", {}, record([address(1)], { ttl: "3600" })],
    ["a comment there", { comment: "hello" }, record([address(1)])],
    ["a comment here", {}, record([address(1)], { comment: "hello" })],
    ["other data", { data: [address(8)] }, record([address(1)])],
  ])("by zone: what is in doubt is read exactly: %s", async (_, actual, content) => {
    const { client } = start({ records: [record([address(1)], actual)], client: { refresh: "zone" } });
    const found = await client.records.find({ zone, content, siblings: [] });
    expect(found?.content).toMatchObject(record([address(1)], actual));
    expect(requests().slice(0, 2)).toEqual(["getZone", "getRecords"]);
  });

  it.each<[string, FaultInput]>([
    ["cannot be read", { endpoint: "dns.getZone", status: 403, times: "always" }],
    ["is no zone file", { endpoint: "dns.getZone", status: 200, body: "$INCLUDE x\n", times: "always" }],
  ])("by zone: goes on exactly when the text %s, and asks for it once", async (_, fault) => {
    start({ records, faults: [fault], client: { refresh: "zone" } });
    expect((await refreshAll(records)).map((one) => one?.content)).toMatchObject(records);
    expect(requests().filter((request) => request === "getZone")).toHaveLength(1);
    expect(requests().filter((request) => request === "getRecords")).toHaveLength(1);
  });

  it("exactly: one request for the members of a set", async () => {
    start({ records });
    await refreshAll(records);
    expect(requests()).toEqual(["getRecords"]);
  });

  it.each<["zone" | "exact"]>([["zone"], ["exact"]])("by %s: sees what was written since", async (refresh) => {
    const { client } = start({ records, client: { refresh } });
    const prior = record([address(1)]);
    await client.records.find({ zone, content: prior });
    await client.records.update({ zone, prior, next: record([address(9)]) });
    expect(await client.records.find({ zone, content: record([address(9)]) })).toBeDefined();
    expect(await client.records.find({ zone, content: prior })).toBeUndefined();
  });

  it("knows a drifted record by its siblings, and the deleted one beside it", async () => {
    const { client, connectAnother, sandbox } = start({ records });
    const content = record([address(2)]);
    const before = await client.records.find({ zone, content });
    sandbox.store.zones.update(zone, { type: "A", name, nr: 1 }, { data: [address(99)], ttl: "60" });
    const later = connectAnother().records;
    expect((await later.find({ zone, content, siblings: before?.siblings }))?.content).toMatchObject({
      data: [address(99)],
      ttl: "60",
    });
    sandbox.store.zones.remove(zone, { type: "A", name, nr: 1 });
    expect(await connectAnother().records.find({ zone, content, siblings: before?.siblings })).toBeUndefined();
  });

  it("never takes a hidden zone for deleted records", async () => {
    const { client } = start({ faults: [{ path: "/example.com", status: 404, times: "always" }] });
    await expect(client.records.find({ zone, content: record([address(1)]) })).rejects.toMatchObject({
      code: "http-not-found",
    });
  });

  it("believes an empty list only twice", async () => {
    const { client } = start({ records, faults: [{ endpoint: "dns.getRecords", status: 200, body: "[]" }] });
    expect(await client.records.find({ zone, content: record([address(1)]) })).toBeDefined();
  });
});

describe("cleaning up a name", () => {
  const records = [
    record([address(1)]),
    record(["10", "mx.example.com."], { type: "MX" }),
    record([name], { name: "alias.example.com.", type: "CNAME" }),
    record(["www"], { name: "relative.example.com.", type: "CNAME" }),
    record(["other.example.com."], { name: "other-alias.example.com.", type: "CNAME" }),
    record([address(5)], { name: "other.example.com." }),
  ];
  const gone = ["A www.example.com.", "MX www.example.com.", "CNAME alias.example.com.", "CNAME relative.example.com."];
  const describe_ = (contents: readonly RecordContent[]): string[] => contents.map((one) => `${one.type} ${one.name}`);

  it("shows what will go, and that goes", async () => {
    const { client, sandbox } = start({ records });
    expect(describe_(await client.records.previewCleanUp(zone, name))).toEqual(gone);
    const before = sandbox.store.zones.records(zone).length;
    expect(describe_(await client.records.cleanUp(zone, name))).toEqual(gone);
    expect(sandbox.store.zones.records(zone)).toHaveLength(before - gone.length);
    expect(writes()).toEqual(["cleanUpName"]);
  });

  it.each(lost("dns.cleanUpName"))("is done once: %s", async (_, fault) => {
    const { client } = start({ records, faults: [fault] });
    await client.records.cleanUp(zone, name);
    expect(dataOf()).toEqual([]);
    expect(await client.records.previewCleanUp(zone, name)).toEqual([]);
  });

  it("asks for nothing when nothing is there", async () => {
    const { client } = start();
    expect(await client.records.cleanUp(zone, name)).toEqual([]);
    expect(writes()).toEqual([]);
  });

  it("reads the listings where the zone's text cannot be read", async () => {
    const { client } = start({
      records,
      faults: [{ endpoint: "dns.getZone", status: 200, body: "$INCLUDE x\n", times: "always" }],
    });
    expect(describe_(await client.records.previewCleanUp(zone, name)).sort()).toEqual([...gone].sort());
  });

  it("waits for the writers of the zone, and they for it", async () => {
    const { client, connectAnother, sandbox } = start({ records, options: { latency: 20 } });
    const other = connectAnother();
    await Promise.all([
      client.records.create({ zone, content: record([address(7)]) }),
      other.records.cleanUp(zone, name),
      client.records.create({ zone, content: record([address(8)], { name: "new.example.com." }) }),
    ]);
    const log = sandbox.requests.map(({ endpoint, path }) => `${String(endpoint)} ${path}`);
    const cleaned = log.findIndex((line) => line.startsWith("dns.cleanUpName"));
    const from = log.slice(0, cleaned).findLastIndex((line) => line.includes("/A/"));
    const between = log.slice(from + 1, cleaned + 2).filter((line) => !line.includes("getZone"));
    expect(between).toEqual(["dns.cleanUpName /dns/1/example.com/_/www.example.com."]);
  });
});

it("lists records with their indexes", async () => {
  const { client } = start({
    records: [mx(10), mx(20), record([address(1)]), record([address(2)], { name: "b.example.com." })],
  });
  const lines = async (filter?: { type?: string; name?: string }): Promise<string[]> =>
    (await client.records.list(zone, filter)).map((one) => `${one.type} ${one.name} ${one.nr}`);
  expect(await lines({ type: "MX", name })).toEqual([`MX ${name} 0`, `MX ${name} 1`]);
  expect(await lines({ type: "A" })).toEqual([`A ${name} 0`, "A b.example.com. 0"]);
  expect(await lines({ name })).toEqual([`MX ${name} 0`, `MX ${name} 1`, `A ${name} 0`]);
  expect(await lines()).toContain("SOA example.com. 0");
});
