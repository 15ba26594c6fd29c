import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox, type FaultInput, type Listening } from "../../sandbox/index.ts";
import { serveTwoPlatforms } from "../../../test/support/two-platforms.ts";
import { createProgram } from "../program.ts";
import { reportFailure } from "../report-failure.ts";
import { createContext } from "../create-context.ts";

let directory: string;
let listening: Listening;
const sandbox = createSandbox({
  seed: {
    customers: ["acme", "globex"],
    clusters: { one: { projects: [{ id: "theirs", name: "Theirs", customerId: "globex", adminUids: ["u1"] }] } },
    tokens: { "acme-token": { customers: ["acme"] } },
    zones: {
      "example.com": {
        records: [
          { name: "@", type: "NS", data: ["ns1.example.com."] },
          { name: "www.example.com.", type: "A", data: ["192.0.2.1"] },
        ],
      },
      "example.net": { records: [{ name: "www.example.net.", type: "A", data: ["192.0.2.1"] }] },
    },
  },
});
beforeAll(async () => {
  listening = await sandbox.listen();
});
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "ims-import-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));
afterAll(() => listening.close());

const defaultToken = sandbox.accessToken.reveal();

/** What `ims import` printed, what it reported, and the code of its failure. */
const run = (...args: readonly string[]) => runUntil(new AbortController().signal, listening.baseUrl, args);

interface Setting {
  readonly token?: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** Whether a failure is reported, as the process does. */
  readonly tells?: boolean;
}

async function runUntil(
  signal: AbortSignal,
  baseUrl: string,
  args: readonly string[],
  { token = defaultToken, variables = {}, tells = false }: Setting = {},
) {
  const [printed, reported]: [string[], string[]] = [[], []];
  const context = createContext({
    terminal: { print: (line) => void printed.push(line), report: (line) => void reported.push(line) },
    environment: {
      XDG_RUNTIME_DIR: directory,
      IMS_BASE_URL: baseUrl,
      IMS_ACCESS_TOKEN: token,
      ...variables,
    },
    ...{ home: directory, directory, version: "1.2.3", platform: "linux", arch: "x64" },
    signal,
  });
  const program = createProgram(context);
  program.commands.forEach((command) => command.exitOverride().configureOutput({ writeErr: () => undefined }));
  const code = await program.parseAsync(["import", ...args], { from: "user" }).then(
    () => "",
    (error: unknown) => {
      if (tells) reportFailure(context.terminal, error);
      return (error as { code: string }).code;
    },
  );
  return { printed, reported, code };
}

it.each<[string, readonly string[]]>([
  ["a failure", ["--customer", "acme"]],
  ["a note", []],
])("writes no token in %s, where the service lists it", async (_, narrowing) => {
  const token = "Zq9/x+Y7=Kw-tok&en%41SECRETPART";
  const echo = createServer((request, response) => {
    const body = /^\/(?:servers|dns|openshift)\/1\/$/.test((request.url ?? "").split("?")[0] ?? "") ? `${token}\n` : "";
    response.writeHead(body === "" ? 404 : 200, { "content-type": "text/plain" }).end(body);
  });
  await new Promise<void>((listens) => echo.listen(0, "127.0.0.1", listens));
  const { port } = echo.address() as AddressInfo;
  const args = ["--out", join(directory, "infra"), "--format", "hcl", ...narrowing];
  const { printed, reported } = await runUntil(new AbortController().signal, `http://127.0.0.1:${port}`, args, {
    token,
    tells: true,
  });
  echo.close();
  const told = [...printed, ...reported].join("\n");
  expect(told).toContain("[secret]");
  expect(told).not.toContain("SECRETPART");
});

it("is told in plain words when it is stopped, and writes nothing", async () => {
  const stopping = new AbortController();
  const service = createServer(() => stopping.abort());
  await new Promise<void>((listens) => service.listen(0, "127.0.0.1", listens));
  const { port } = service.address() as AddressInfo;
  const out = join(directory, "infra");
  expect(await runUntil(stopping.signal, `http://127.0.0.1:${port}`, ["--out", out])).toEqual({
    code: "cancelled",
    printed: [],
    reported: [],
  });
  expect(existsSync(out)).toBe(false);
  service.closeAllConnections();
  service.close();
});

it("says what was written, what was left out, and what comes next", async () => {
  const out = join(directory, "infra");
  expect(await run("--out", out, "--format", "hcl", "--zone", "example.com")).toEqual({
    code: "",
    printed: [
      `${out}: 1 ims_dns_record_set`,
      "3 files written, 0 unchanged",
      "",
      "next:",
      "  npx ims install",
      `  cd ${out}`,
      "  terraform init",
      "  terraform plan   # imports everything and changes nothing",
    ],
    reported: [expect.stringMatching(/^left out the NS records of the zone example.com itself: Resolvers find/)],
  });
  expect(readFileSync(join(out, "zone-example.com.tf"), "utf8")).toContain("# - the NS records of the zone");
});

it("says in one line what was left out, and in the file that it is removed where a zone is to hold nothing else", async () => {
  const records = [
    { name: "www.example.org.", type: "A", data: ["192.0.2.1"] },
    { name: "t.example.org.", type: "TXT", data: ['"a\nb"'] },
  ];
  const other = createSandbox({ seed: { zones: { "example.org": { records } } } });
  const { baseUrl, close } = await other.listen();
  const runIt = (mode: string) => {
    const args = ["--out", join(directory, mode), "--format", "hcl", "--records", mode];
    return runUntil(new AbortController().signal, baseUrl, args, { token: other.accessToken.reveal() });
  };
  const { reported } = await runIt("single");
  await runIt("zone");
  await close();
  expect(reported).toEqual([
    expect.stringMatching(/^left out the TXT record of t\.example\.org\. .* the data "a\\u\{a\}b": DNS rule X4/),
  ]);
  expect(readFileSync(join(directory, "zone/zone-example.org.tf"), "utf8")).toMatch(
    /^# - the TXT records of t\.example\.org\..*\n# With `exclusive = true` ims_dns_zone_records would remove/m,
  );
});

it("a package of the same version is what the project depends on, and whose command comes next, by the name that no other package has", async () => {
  const out = join(directory, "infra");
  const { printed } = await run("--out", out);
  expect(printed.slice(-3, -1)).toEqual(["  npm install", "  npx cdktf-provider-ims install"]);
  expect(JSON.parse(readFileSync(join(out, "package.json"), "utf8"))).toMatchObject({
    dependencies: { "cdktf-provider-ims": "^1.2.3" },
  });
});

it.each<[string, readonly string[], string]>([
  ["no directory", [], "commander.missingMandatoryOptionValue"],
  ["a format that is none", ["--out", "x", "--format", "yaml"], "commander.invalidArgument"],
  ["a way of records that is none", ["--out", "x", "--records", "all"], "commander.invalidArgument"],
  ["a zone that is not listed", ["--out", "x", "--zone", "example.org"], "option-invalid"],
])("%s is an error", async (_, args, code) => {
  expect((await run(...args)).code).toBe(code);
  expect(existsSync("x")).toBe(false);
});

it("what somebody wrote is not overwritten but by force", async () => {
  writeFileSync(join(directory, "provider.tf"), "mine\n");
  const args = ["--out", directory, "--format", "hcl"];
  expect((await run(...args)).code).toBe("import-would-overwrite");
  expect(readFileSync(join(directory, "provider.tf"), "utf8")).toBe("mine\n");
  expect((await run(...args, "--force")).code).toBe("");
});

it("what an earlier import declares is not dropped but by force", async () => {
  const out = join(directory, "infra");
  const zone = (name: string) => ["--out", out, "--format", "hcl", "--zone", name];
  await run(...zone("example.com"));
  expect((await run(...zone("example.net"))).code).toBe("import-would-drop");
  expect(existsSync(join(out, "zone-example.com.tf"))).toBe(true);
  expect((await run(...zone("example.net"), "--zone", "example.com")).code).toBe("");
  expect((await run(...zone("example.net"))).code).toBe("import-would-drop");
  expect((await run("--out", out, "--format", "hcl")).code).toBe("");
  expect((await run(...zone("example.net"), "--force")).code).toBe("");
  expect(existsSync(join(out, "zone-example.com.tf"))).toBe(false);
});

it("what an earlier import named keeps its name, and what comes later gets another", async () => {
  const records = [{ name: "a_b.a-b.test.", type: "TXT", data: ["one"] }];
  const other = createSandbox({ seed: { zones: { "a-b.test": { records } } } });
  const { baseUrl, close } = await other.listen();
  const out = join(directory, "infra");
  const imported = async (...args: readonly string[]) => {
    const all = ["--out", out, "--format", "hcl", ...args];
    await runUntil(new AbortController().signal, baseUrl, all, { token: other.accessToken.reveal() });
    const text = readFileSync(join(out, "zone-a-b.test.tf"), "utf8");
    return [...text.matchAll(/to = \w+\.(\S+)\n +id = "(\S+)"/g)].map(([, name, id]) => [name, id]);
  };
  const [first, label] = [["a-b_test_a_b_txt", "a-b.test/TXT/a_b.a-b.test."], /^a-b_test_a_b_txt_[0-9a-f]{8}$/];
  expect(await imported()).toEqual([first]);
  other.store.zones.add("a-b.test", { name: "a.b.a-b.test.", type: "TXT", data: ["two"] });
  const second = [expect.stringMatching(label), "a-b.test/TXT/a.b.a-b.test."];
  expect(await imported()).toEqual(expect.arrayContaining([first, second]));
  // nor does the later one get it where the first is gone: a state may still have that there
  other.store.zones.remove("a-b.test", { type: "TXT", name: "a_b.a-b.test.", nr: 0 });
  expect(await imported()).toEqual([second]);
  await close();
});

it("a project that another token may not see is not dropped, also where nothing but its cluster is imported", async () => {
  const args = ["--out", join(directory, "infra"), "--cluster", "one"];
  await run(...args);
  const { signal } = new AbortController();
  expect((await runUntil(signal, listening.baseUrl, args, { token: "acme-token" })).code).toBe("import-would-drop");
  // what it may see says nothing of the servers API: without that the listing of projects counts
  sandbox.faults.add({ path: "/servers/1/", status: 500, times: "always" });
  expect((await run(...args)).printed).toContain("0 files written, 6 unchanged");
  sandbox.faults.clear();
});

it("projects of another platform of the service are not put in the place of those that are there", async () => {
  const shop = { id: "shop", name: "Shop", customerId: "acme", adminUids: ["u1"] };
  const service = await serveTwoPlatforms({ customers: ["acme"], clusters: { one: { projects: [shop] } } });
  service.other.store.clusters.removeProject("one", shop.id);
  const importing = (segment: string) =>
    runUntil(new AbortController().signal, service.baseUrl, ["--out", join(directory, "infra"), "--cluster", "one"], {
      token: service.token,
      variables: { IMS_PLATFORM_SEGMENT: segment },
    });
  expect((await importing("openshift")).code).toBe("");
  const { code, printed } = await importing("openshift4");
  expect({ code, printed }).toEqual({ code: "import-would-drop", printed: [] });
  expect((await importing("openshift")).code).toBe("");
  await service.close();
});

it("a zone that cannot be read for a while keeps its file", async () => {
  const out = join(directory, "infra");
  await run("--out", out);
  sandbox.faults.add({ path: "/dns/1/example.com", status: 403, times: "always" });
  const { code, reported } = await run("--out", out);
  expect({ code, reported }).toEqual({
    code: "import-would-drop",
    reported: [expect.stringMatching(/^left out the zone example.com: /)],
  });
  sandbox.faults.clear();
  expect((await run("--out", out)).printed).toContain("0 files written, 8 unchanged");
  // the same service with another spelling of its address
  const again = await runUntil(new AbortController().signal, `${listening.baseUrl}/`, ["--out", out]);
  expect(again.code).toBe("");
});

it.each<[string, FaultInput]>([
  ["servers", { endpoint: "servers.listServers", truncate: { lines: 1 } }],
  ["servers, all of them", { endpoint: "servers.listServers", status: 200, body: "" }],
  ["projects", { endpoint: "platform.listProjects", truncate: { lines: 1 } }],
  ["projects, all of them", { endpoint: "platform.listProjects", status: 200, body: "" }],
])("one cut answer to a listing drops nothing: %s", async (_, fault) => {
  const named = (id: string) => ({ id, name: id, customerId: "acme", adminUids: ["u1"] });
  const server = { customer: "acme", environment: "e", project: "p", role: "r", location: "l" };
  const seed = {
    customers: ["acme"],
    servers: ["a.example.com", "B.example.com"].map((fqdn) => ({ ...server, fqdn })),
    clusters: { one: { projects: [named("blog"), named("shop")] } },
  };
  const other = createSandbox({ seed });
  const service = await other.listen();
  const args = ["--out", join(directory, "infra"), "--format", "hcl"];
  const importing = () =>
    runUntil(new AbortController().signal, service.baseUrl, args, { token: other.accessToken.reveal() });
  await importing();
  other.faults.add(fault);
  expect(await importing()).toMatchObject({
    code: "",
    printed: expect.arrayContaining(["0 files written, 4 unchanged"]) as string[],
  });
  other.store.clusters.removeProject("one", "shop");
  expect(await importing()).toMatchObject({
    code: "",
    printed: expect.arrayContaining(["1 file written, 3 unchanged"]) as string[],
  });
  await service.close();
});

it("says that thousands of import blocks are slow, and what needs fewer", async () => {
  const zone = "example.net";
  for (const host of Array(3_000).keys())
    sandbox.store.zones.add(zone, { name: `h${host}.${zone}.`, type: "A", data: ["192.0.2.1"] });
  const told = async (records: string) =>
    (await run("--out", join(directory, records), "--zone", zone, "--records", records)).reported.join();
  expect(await told("set")).toMatch(/^Terraform compares each import block .* `--records zone` writes one for a zone/);
  expect(await told("zone")).toBe("");
});
