import type { WireResponse } from "../http/transport/transport.ts";
import type { ConnectedServices } from "./create-services.ts";
import { connectTo } from "./testing/fake-services.ts";

const set = { zone: "example.com", type: "A", name: "www.example.com." };
const record = { name: "www.example.com.", type: "A", data: ["192.0.2.1"] };
const server = { fqdn: "web1.example.com", environment: "production", customer: "acme" };
const project = { id: "shop", name: "Shop" };

type Call = (services: ConnectedServices) => Promise<unknown>;
const getServer: Call = ({ servers }) => servers.getServer("acme", "web1.example.com");
const getAnyServer: Call = ({ servers }) => servers.getServer("_", "web1.example.com");
const getFacts: Call = ({ servers }) => servers.getFacts("acme", "web1.example.com");
const getRecords: Call = ({ dns }) => dns.getRecords(set);
const getRecord: Call = ({ dns }) => dns.getRecord(set, 0);
const getProject: Call = ({ platform }) => platform.getProject("c", "shop");
const getIdn: Call = ({ dns }) => dns.getRecords({ ...set, name: "bücher.example.com." });

const answering = (body: unknown, reply: Partial<WireResponse> = {}): ConnectedServices =>
  connectTo({ body: typeof body === "string" ? body : JSON.stringify(body), ...reply }).services;

describe("is data", () => {
  it.each<[string, Call, unknown]>([
    ["a server", getServer, server],
    ["a server in capitals and with a dot", getServer, { ...server, fqdn: "WEB1.Example.COM.", customer: "ACME" }],
    ["a server without its identity", getServer, { environment: "production", fqdn: null }],
    ["a server with one required field", getServer, { role: "db" }],
    ["whoever's server, where any was asked for", getAnyServer, { ...server, customer: "globex" }],
    ["facts of a server that never reported", getFacts, {}],
    ["facts with a message among them", getFacts, { message: "moved", path: "/usr/bin", processorcount: "4" }],
    ["a fact that messages have, too", getFacts, { path: "/usr/bin" }],
    ["records", getRecords, [record, { ...record, data: ["192.0.2.2"] }]],
    ["records without their identity", getRecords, [{ data: ["192.0.2.1"] }]],
    ["records in capitals and without a dot", getRecords, [{ ...record, name: "WWW.example.com", type: "a" }]],
    ["a name in punycode", getIdn, [{ ...record, name: "xn--bcher-kva.example.com." }]],
    ["an escaped name", getRecords, [{ ...record, name: "\\119ww.example.com." }]],
    ["one record", getRecord, record],
    ["a project", getProject, project],
    ["a project without its id", getProject, { name: "Shop", id: null }],
  ])("%s", async (_, call, body) => {
    expect(await call(answering(body))).toEqual(body);
  });
});

describe("is never data", () => {
  const forms: readonly [string, unknown][] = [
    ["an empty object", {}],
    ["an error", { error: "not now" }],
    ["an error with its status", { status: 200, error: "x", message: "not now" }],
    ["null", null],
    ["an array of an empty object", [{}]],
    ["a text", '"x"'],
    ["nothing", ""],
    ["a page", "<html>"],
  ];
  const calls: readonly [string, Call][] = [
    ["a server", getServer],
    ["records", getRecords],
    ["a record", getRecord],
    ["a project", getProject],
  ];
  it.each<[string, string, Call, unknown]>([
    ...calls.flatMap(([what, call]) =>
      forms.map(([form, body]): [string, string, Call, unknown] => [what, form, call, body]),
    ),
    ["a server", "an array", getServer, [server]],
    ["records", "an object", getRecords, record],
    ["a record", "an array", getRecord, [record]],
    ["a project", "an array", getProject, [project]],
    ["records", "a record without data", getRecords, [record, { ...record, data: [] }]],
    ["records", "a record with null for data", getRecords, [{ ...record, data: null }]],
    ["a record", "one without data", getRecord, { ...record, data: undefined }],
    ["a server", "one with null in all required fields", getServer, { ...server, environment: null }],
    ["a project", "one with an empty name", getProject, { ...project, name: "" }],
    ["facts", "an error", getFacts, { error: "not now" }],
    ["facts", "a message", getFacts, { message: "Unauthorized" }],
    ["facts", "a problem", getFacts, { type: "about:blank", title: "Unauthorized", status: 401, detail: "No token" }],
    ["facts", "an array", getFacts, []],
  ])("for %s: %s", async (_what, _form, call, body) => {
    await expect(call(answering(body))).rejects.toMatchObject({ code: "http-answer-invalid", outcome: "unknown" });
  });

  it.each([203, 204, 206])("an answer with status %d", async (status) => {
    await expect(getRecords(answering([record], { status }))).rejects.toMatchObject({ code: "http-answer-invalid" });
    const part = answering("example.com\n", { status });
    await expect(part.dns.listZones()).rejects.toMatchObject({ code: "http-answer-invalid" });
  });
});

describe("is about something else", () => {
  it.each<[string, Call, unknown, RegExp]>([
    ["another server", getServer, { ...server, fqdn: "web2.example.com" }, /fqdn "web1.*about "web2/],
    ["another customer's", getServer, { ...server, customer: "globex" }, /customer "acme".*about "globex"/],
    ["another server of any customer", getAnyServer, { ...server, fqdn: "web2.example.com" }, /web2/],
    ["a record of another name", getRecord, { ...record, name: "ftp.example.com." }, /name .*ftp/],
    ["a record of another type", getRecord, { ...record, type: "AAAA" }, /type "A".*"AAAA"/],
    ["one record of another name", getRecords, [record, { ...record, name: "ftp.example.com." }], /ftp/],
    ["another project", getProject, { ...project, id: "blog" }, /id "shop".*about "blog"/],
  ])("%s", async (_, call, body, message) => {
    const failing = call(answering(body));
    await expect(failing).rejects.toMatchObject({ code: "answer-mixed-up", outcome: "unknown", status: 200 });
    await expect(failing).rejects.toThrow(message);
    await expect(failing).rejects.toMatchObject({
      remedy: expect.stringMatching(/cache or a proxy.*run again/) as string,
    });
  });

  it("is asked for once more", async () => {
    const replies = [
      { body: JSON.stringify({ ...server, fqdn: "web2.example.com" }) },
      { body: JSON.stringify(server) },
    ];
    const { services, requests } = connectTo(replies, { maxRetries: 4 });
    expect(await getServer(services)).toEqual(server);
    expect(requests).toHaveLength(2);
  });
});

describe("keeps what it does not know", () => {
  it.each(["9007199254740993", "-9007199254740993", "1e400", "0.1234567890123456789012345"])(
    "digit by digit, from a read to an update: %s",
    async (digits) => {
      const { services, requests } = connectTo({
        body: `{"role":"db","modDate":1.7e12,"later":{"serial":[${digits}]}}`,
      });
      const definition = await services.servers.getServer("acme", "web1.example.com");
      expect(definition.modDate).toBe(1_700_000_000_000);
      await services.servers.updateServer({ customer: "acme", fqdn: "web1.example.com" }, definition);
      expect(requests[1]?.body).toBe(`{"role":"db","modDate":1700000000000,"later":{"serial":[${digits}]}}`);
    },
  );

  it("and rounds a time that has more digits than a number holds", async () => {
    const definition = await getServer(answering('{"role":"db","modDate":1700000000000.12345678901}'));
    expect(definition).toEqual({ role: "db", modDate: 1_700_000_000_000.1235 });
  });

  it("but takes no time beyond all numbers", async () => {
    await expect(getServer(answering('{"role":"db","modDate":1e400}'))).rejects.toMatchObject({
      code: "http-answer-invalid",
    });
  });

  it("and shows a fact with its digits", async () => {
    expect(await getFacts(answering('{"serial":9007199254740993}'))).toEqual({ serial: "9007199254740993" });
  });
});

describe("of megabytes", () => {
  const many = (item: string): string => `[${`${item},`.repeat(400_000)}${item}]`;

  it.each<[string, Call, string, RegExp]>([
    ["nested objects", getFacts, `${'{"a":'.repeat(500_000)}1${"}".repeat(500_000)}`, /deeper than 100 levels/],
    ["nested arrays in a field", getServer, `{"role":"x","a":${"[".repeat(1e6)}${"]".repeat(1e6)}}`, /deeper than 100/],
    ["empty objects", getRecords, many("{}"), /says: field 0\.data: it has no data\.$/],
    ["lists for texts", getRecords, `[{"data":${many("[]")}}]`, /says: field 0\.data: expected a list of texts\.$/],
    ["wrong users", getProject, `{"name":"P","adminUids":${many("0")}}`, /says: field adminUids: expected a list/],
  ])("is refused at the first problem: %s", async (_, call, body, message) => {
    await expect(call(answering(body))).rejects.toMatchObject({
      code: "http-answer-invalid",
      happened: expect.stringMatching(message) as string,
    });
  });
});
