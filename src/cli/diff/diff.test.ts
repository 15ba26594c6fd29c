import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { createSandbox, type Listening, type Sandbox } from "../../sandbox/index.ts";
import { createContext } from "../create-context.ts";
import type { DiffArguments } from "./diff-arguments.ts";
import { runDiff, type DiffOutcome } from "./run.ts";

const root = resolve(__dirname, "../../..");
const tsx = join(root, "node_modules/tsx/dist/cli.mjs");
let directory: string;
let sandbox: Sandbox;
let listening: Listening;

beforeAll(() => {
  // inside the checkout, so that the app finds the packages it imports
  directory = mkdtempSync(join(root, ".diff-"));
});
afterAll(() => rmSync(directory, { recursive: true }));
beforeEach(async () => {
  sandbox = createSandbox();
  listening = await sandbox.listen();
});
afterEach(() => listening.close());

const app = `
import { Aspects, App, TerraformIterator, TerraformStack, TerraformVariable } from "cdktf";
import { Construct } from "constructs";
import { DnsRecord, DnsRecordSet, ImsProvider, PlatformProject, ServerDefinition } from "../constructs/index.ts";
const app = new App();
const shop = new TerraformStack(app, "shop");
new ImsProvider(shop, "ims");
const web = new ServerDefinition(shop, "web1", {
  customer: "acme", fqdn: "web1.example.com", environment: "production", project: "shop", role: "proxy",
  location: "zrh1", region: "ZRH.CH", zone: "dmz", stage: "prod",
});
new DnsRecord(shop, "ipv4", { zone: "example.com", name: web.fqdn + ".", type: "A", data: ["192.0.2.10"] });
new DnsRecord(shop, "new", { zone: "example.com", name: "new.example.com.", type: "CNAME", data: ["web1.example.com."] });
new DnsRecordSet(shop, "pool", {
  zone: "example.com", name: "pool.example.com.", type: "A", values: ["192.0.2.30", "192.0.2.31", "192.0.2.99"],
});
const clash = new TerraformStack(app, "clash");
new ImsProvider(clash, "ims");
for (const id of ["one", "two"])
  new DnsRecord(clash, id, { zone: "example.com", name: "twice.example.com.", type: "A", data: ["192.0.2.1"] });
const inner = new TerraformStack(new Construct(app, "nested"), "inner");
new ImsProvider(inner, "ims");
for (const [id, forEach] of [["one"], ["many", TerraformIterator.fromList(["a]"])]] as const)
  new DnsRecord(inner, id, { zone: "example.com", name: id + ".example.com.", type: "CNAME", data: ["web1.example.com."], forEach });
new DnsRecord(inner, "ipv6", { zone: "example.com", name: web.fqdn + ".", type: "AAAA", data: ["2001:db8::10"] });
const other = new TerraformStack(app, "other");
new ImsProvider(other, "ims", { baseUrl: new TerraformVariable(other, "base", { type: "string" }).stringValue });
new DnsRecord(other, "www", { zone: "example.com", name: "www.example.com.", type: "CNAME", data: ["web1.example.com."], ttl: "soon" });
Aspects.of(other).add({ visit: (node) => { if (node instanceof DnsRecord && process.env["FIX"]) node.ttl = "300"; } });
app.synth();
`;

interface Ran extends Partial<DiffOutcome> {
  readonly text: string;
}

async function run(
  options: Partial<DiffArguments> & { readonly stacks?: readonly string[] },
  environment: Readonly<Record<string, string>> = {},
  isScreen?: boolean,
  signal = new AbortController().signal,
): Promise<Ran> {
  const printed: string[] = [];
  const context = createContext({
    terminal: { print: (line: string) => void printed.push(line), report: () => undefined, isScreen },
    environment: {
      ...process.env,
      IMS_BASE_URL: listening.baseUrl,
      IMS_ACCESS_TOKEN: sandbox.accessToken.reveal(),
      TF_VAR_base: listening.baseUrl,
      ...environment,
    },
    home: directory,
    directory,
    version: "0.0.0",
    platform: "linux",
    arch: "x64",
    signal,
  });
  writeFileSync(join(directory, "main.ts"), app);
  writeFileSync(
    join(directory, "cdktf.json"),
    JSON.stringify({ language: "typescript", app: `"${process.execPath}" "${tsx}" main.ts` }),
  );
  const outcome = await runDiff({ undeclared: false, stacks: [], directory, ...options }, context);
  return { ...outcome, text: printed.join("\n") };
}

test("one stack, for people", async () => {
  const { text, ...outcome } = await run({ stacks: ["sh*"] });
  expect(text.split("\n")).toEqual([
    "  ~ update  shop/pool  ims_dns_record_set example.com/A/pool.example.com.",
    '      - values: "192.0.2.32"',
    '      + values: "192.0.2.99"',
    "  ~ update  shop/web1  ims_server_definition acme/web1.example.com",
    '      ~ role: "webserver" -> "proxy"',
    "  + create  shop/new  ims_dns_record",
    '      + zone: "example.com"',
    '      + name: "new.example.com."',
    '      + type: "CNAME"',
    '      + data: ["web1.example.com."]',
    "",
    "1 to create, 2 to update, 0 to replace, 1 as declared.",
  ]);
  expect(outcome).toEqual({ hasChanges: true, hasProblems: false });
});

test.each<[string, boolean, Parameters<typeof run>[0], Readonly<Record<string, string>>]>([
  ["on a screen", true, {}, { NO_COLOR: "" }],
  ["on a screen where nobody wants them", false, {}, { NO_COLOR: "1" }],
  ["in JSON", false, { json: true }, { NO_COLOR: "" }],
  ["in Markdown", false, { markdown: true }, { NO_COLOR: "" }],
])("colours %s: %s", async (_, isColoured, options, environment) => {
  const { text } = await run({ stacks: ["clash"], ...options }, environment, true);
  expect(text.includes("\u001B[31m")).toBe(isColoured);
});

test("what is invalid is told beside all that is well, and the service each stack's provider names is asked", async () => {
  const { text, ...outcome } = await run({ json: true, stacks: ["other"] });
  expect(JSON.parse(text)).toMatchObject({
    summary: { counts: { invalid: 1 }, problems: 1 },
    constructs: [{ path: "other/www", action: "invalid", problems: [expect.stringMatching(/^ttl: /)] }],
  });
  expect(outcome).toEqual({ hasChanges: false, hasProblems: true });
  const fixed = await run({ stacks: ["other"] }, { FIX: "1", IMS_BASE_URL: "https://nowhere.invalid" });
  expect(fixed).toEqual({
    text: "0 to create, 0 to update, 0 to replace, 1 as declared.",
    hasChanges: false,
    hasProblems: false,
  });
});

test("what contradicts each other is invalid", async () => {
  const { text } = await run({ json: true, stacks: ["clash"] });
  const problems = [expect.stringMatching(/^clash\/one and clash\/two both declare the A records of twice/)];
  expect(JSON.parse(text)).toMatchObject({
    constructs: [
      { path: "clash/one", action: "invalid", changes: [], problems },
      { path: "clash/two", action: "invalid", changes: [], problems },
    ],
  });
});

test("a stack that does not stand in the app itself, and what another stack declares in it", async () => {
  const { text } = await run({ json: true, stacks: ["inner"] });
  const { constructs } = JSON.parse(text) as { readonly constructs: readonly { path: string; action: string }[] };
  expect(constructs.map(({ path, action }) => `${path} ${action}`)).toEqual([
    "nested/inner/ipv6 none",
    'nested/inner/many["a]"] create',
    "nested/inner/one create",
  ]);
});

test("Markdown, with what nobody declares; what another stack declares is declared", async () => {
  const { text } = await run({ markdown: true, undeclared: true, stacks: ["shop"] }, { FIX: "1" });
  expect(text).toMatch(/^\*\*1 to create, 2 to update, 0 to replace, 1 as declared\. The service has \d+ more/);
  expect(text).toContain(
    '`shop/web1`: update, `ims_server_definition` `acme/web1.example.com`\n\n```diff\n! role: "webserver" -> "proxy"\n```',
  );
  expect(text).toContain("- `ims_dns_record` `example.com/CAA/example.com.`");
  expect(text).not.toContain("example.com/CNAME/www.example.com.");
});

describe("stopped", () => {
  test.each([
    ["while the app runs, with all that it has started", `true && "${process.execPath}" ask.cjs; true`, "/app"],
    ["while the service is read", undefined, "/dns/"],
  ])("%s", async (_, command, path) => {
    const stopping = new AbortController();
    const [gone, isGone] = pending();
    const service = createServer(({ url = "", socket }) => {
      socket.once("close", isGone);
      if (url.startsWith(path)) stopping.abort();
    });
    await new Promise<void>((listens) => service.listen(0, "127.0.0.1", listens));
    const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    writeFileSync(
      join(directory, "ask.cjs"),
      `require("node:http").get("${address}/app").on("error", () => undefined); setInterval(() => undefined, 1000);`,
    );
    const options = command === undefined ? { stacks: ["inner"] } : { app: command };
    await expect(run(options, { IMS_BASE_URL: address }, false, stopping.signal)).rejects.toMatchObject({
      code: "cancelled",
    });
    await gone;
    service.close();
  });
});

function pending(): [Promise<void>, () => void] {
  let settle = (): void => undefined;
  return [new Promise<void>((done) => (settle = done)), () => settle()];
}

describe("errors", () => {
  it.each<[string, Parameters<typeof run>[0], string]>([
    ["an app that fails", { app: "echo oops >&2; exit 3" }, "app-failed"],
    ["an app that writes nothing", { app: "true" }, "app-output"],
    ["a stack that is not there", { stacks: ["nothing"] }, "stack-unknown"],
    ["two forms at once", { json: true, markdown: true }, "option-invalid"],
  ])("%s", async (_, options, code) => {
    await expect(run(options)).rejects.toMatchObject({ code });
  });

  // an app given by --app, or one of cdktn, has no `cdktf synth`
  test("of an app that fails, the message names no command but its own", async () => {
    await expect(run({ app: "exit 3" })).rejects.toMatchObject({ remedy: "Run that command alone to see all of it." });
  });

  test("two stacks of one id: the app has one of them only to show", async () => {
    const twins = `
import { App, TerraformStack } from "cdktf";
import { Construct } from "constructs";
import { ImsProvider } from "../constructs/index.ts";
const app = new App();
for (const scope of ["prod", "test"]) new ImsProvider(new TerraformStack(new Construct(app, scope), "shop"), "ims");
app.synth();
`;
    writeFileSync(join(directory, "twins.ts"), twins);
    await expect(run({ app: `"${process.execPath}" "${tsx}" twins.ts` })).rejects.toMatchObject({
      code: "app-failed",
      happened: expect.stringContaining("prod/shop and test/shop have the same id, shop:") as string,
    });
  });

  test("no app at all", async () => {
    const empty = join(directory, "empty");
    mkdirSync(empty);
    await expect(run({ directory: empty } as never)).rejects.toMatchObject({ code: "app-command-missing" });
  });

  test("what an app prints is shown without tokens", async () => {
    const failing = run({ app: 'echo "token $IMS_ACCESS_TOKEN" >&2; exit 1' });
    await expect(failing).rejects.toMatchObject({ happened: expect.stringMatching(/token (?!.*sandbox)/) as string });
    const { happened } = (await failing.catch((error: unknown) => error)) as { happened: string };
    expect(happened).not.toContain(sandbox.accessToken.reveal());
  });
});
