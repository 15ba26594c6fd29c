import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { ConstructDiff } from "../../diff/index.ts";
import { createSandbox, type Listening, type Sandbox } from "../../sandbox/index.ts";
import { createContext } from "../create-context.ts";
import { runDiff } from "./run.ts";

const root = resolve(__dirname, "../../..");
let directory: string;
let sandbox: Sandbox;
let listening: Listening;

beforeAll(async () => {
  // inside the checkout, so that the app finds the packages it imports
  directory = mkdtempSync(join(root, ".diff-"));
  sandbox = createSandbox({ seed: { customers: ["acme"], servers, zones: { "example.com": { records } } } });
  listening = await sandbox.listen();
});
afterAll(async () => {
  await listening.close();
  rmSync(directory, { recursive: true });
});

const server = { customer: "acme", environment: "production", project: "shop", role: "webserver", location: "zrh1" };
const servers = ["a", "b", "c"].map((name) => ({ ...server, fqdn: `${name}.example.com` }));
const records = [
  { name: "a.example.com.", type: "A", data: ["192.0.2.1"], comment: "[managed: one]" },
  { name: "b.example.com.", type: "A", data: ["192.0.2.2"] },
  { name: "c.example.com.", type: "A", data: ["192.0.2.3"] },
  { name: "d.example.com.", type: "A", data: ["192.0.2.4"], comment: "[managed: two]" },
  { name: "e.example.com.", type: "A", data: ["192.0.2.5"], comment: "[managed: three]" },
];

/** Stacks of one service whose providers differ; both declare a record of one name, which contradicts. */
const app = `
import { App, TerraformStack } from "cdktf";
import { DnsRecord, ImsProvider, ServerDefinition } from "../constructs/index.ts";
const app = new App();
const stacks = [["one", "a"], ["two", "b"]].map(([owner, name], at) => {
  const stack = new TerraformStack(app, owner);
  new ImsProvider(stack, "ims", { owner, ...(at === 1 && process.env.SECOND ? { baseUrl: process.env.SECOND } : {}) });
  new ServerDefinition(stack, "server", { ...${JSON.stringify(server)}, fqdn: name + ".example.com" });
  new DnsRecord(stack, "record", { zone: "example.com", name: name + ".example.com.", type: "A", data: ["192.0.2." + (at + 1)] });
  new DnsRecord(stack, "twice", { zone: "example.com", name: "twice.example.com.", type: "A", data: ["192.0.2.9"] });
});
app.synth();
`;

test.each<[string, (address: string) => string]>([
  ["given once", () => ""],
  ["in another spelling", (address) => `${address.replace("http", "HTTP")}//`],
])("what a stack of another owner declares is declared, and contradicts, by an address %s", async (_, second) => {
  writeFileSync(join(directory, "main.ts"), app);
  const printed: string[] = [];
  const context = createContext({
    terminal: { print: (line: string) => void printed.push(line), report: () => undefined },
    environment: {
      ...process.env,
      IMS_BASE_URL: listening.baseUrl,
      IMS_ACCESS_TOKEN: sandbox.accessToken.reveal(),
      SECOND: second(listening.baseUrl),
    },
    home: directory,
    directory,
    version: "0.0.0",
    platform: "linux",
    arch: "x64",
    signal: new AbortController().signal,
  });
  const command = `"${process.execPath}" "${join(root, "node_modules/tsx/dist/cli.mjs")}" main.ts`;
  const options = { stacks: [], undeclared: true, json: true, directory, app: command };
  await runDiff(options, context);
  const { constructs } = JSON.parse(printed.join("\n")) as { readonly constructs: readonly ConstructDiff[] };
  expect(constructs.map(({ path, id, action }) => [action, action === "undeclared" ? id : path]).sort()).toEqual([
    ["invalid", "one/twice"],
    ["invalid", "two/twice"],
    ["none", "one/record"],
    ["none", "one/server"],
    ["none", "two/record"],
    ["none", "two/server"],
    ["undeclared", "acme/c.example.com"],
    ["undeclared", "example.com/A/c.example.com."],
    ["undeclared", "example.com/A/d.example.com."],
  ]);
});
