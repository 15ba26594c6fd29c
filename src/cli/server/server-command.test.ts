import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "terraform-provider-sdk/core";
import { createSandbox, type FaultInput, type Listening, type Sandbox } from "../../sandbox/index.ts";
import type { CommanderError } from "../program.ts";
import { createProgram } from "../program.ts";
import { createContext } from "../create-context.ts";

const fqdn = "web9.example.com";
const server = {
  ...{ customer: "acme", fqdn, environment: "production", project: "shop", role: "web", location: "zrh1" },
  facts: { ipaddress: "192.0.2.9", processorcount: "4", odd: "a\u001b[31m" },
};

let runtime: string;
let sandbox: Sandbox;
let listening: Listening;
beforeEach(async () => {
  runtime = mkdtempSync(join(tmpdir(), "ims-server-"));
  sandbox = createSandbox({ seed: { customers: ["acme"], servers: [server] } });
  listening = await sandbox.listen();
});
afterEach(async () => {
  await listening.close();
  rmSync(runtime, { recursive: true, force: true });
});

interface Attempt {
  /** Absent: there is no terminal. */
  readonly answer?: string;
  readonly faults?: readonly FaultInput[];
  readonly signal?: AbortSignal;
}

async function ims(typed: readonly string[], { answer, faults = [], signal }: Attempt = {}) {
  const lines: string[] = [];
  for (const fault of faults) sandbox.faults.add(fault);
  const context = createContext({
    terminal: {
      print: (line: string) => void lines.push(line),
      report: () => undefined,
      ask: answer === undefined ? undefined : () => Promise.resolve(answer),
    },
    environment: {
      XDG_RUNTIME_DIR: runtime,
      IMS_BASE_URL: listening.baseUrl,
      IMS_SERVERS_TOKEN: sandbox.accessToken.reveal(),
    },
    ...{ home: runtime, directory: runtime, version: "1.2.3", platform: "linux", arch: "x64" },
    signal: signal ?? new AbortController().signal,
  });
  const program = createProgram(context);
  for (const command of [program, ...program.commands.flatMap((one) => [one, ...one.commands])])
    command.configureOutput({ writeErr: () => undefined }).exitOverride();
  const failure = await program.parseAsync([...typed], { from: "user" }).then(
    () => undefined,
    (error: unknown) => error as Failure | CommanderError,
  );
  return { lines, failure };
}
const stored = () => sandbox.store.servers.get(fqdn);
const decommission = (...steps: readonly string[]): string[] => ["server", "decommission", "acme", fqdn, ...steps];
const wait = (...rest: readonly string[]): string[] => ["server", "wait-for-facts", fqdn, ...rest];

describe("ims server decommission", () => {
  it.each<[string, string[], Attempt, object]>([
    ["with --yes", ["revoke", "--yes"], {}, { certificate: "revoked", inventory: "active" }],
    ["after a yes", ["deactivate"], { answer: " Yes\n" }, { certificate: "valid", inventory: "inactive" }],
    ["both steps", ["deactivate", "revoke"], { answer: "yes" }, { certificate: "revoked", inventory: "inactive" }],
  ])("%s runs what it showed, and the definition stays", async (_, typed, attempt, after) => {
    const { lines, failure } = await ims(decommission(...typed), attempt);
    expect(failure).toBeUndefined();
    expect(lines[0]).toMatch(/done to the server acme\/web9\.example\.com, whose definition stays:$/);
    expect(lines.slice(1, -1).map((line) => line.trim().split(":")[0])).toEqual(
      ["revoke", "deactivate"].filter((step) => typed.includes(step)),
    );
    expect(stored()).toMatchObject({ ...after, definition: { role: "web" } });
  });

  it.each<[string, string[], Attempt, string]>([
    ["without a terminal", decommission("revoke"), {}, "not-confirmed"],
    ["after another answer", decommission("revoke"), { answer: "y" }, "not-confirmed"],
    ["of the step that deletes", decommission("delete", "--yes"), {}, "commander.invalidArgument"],
    ["without a step", decommission("--yes"), {}, "commander.missingArgument"],
    [
      "of a server that is not there",
      ["server", "decommission", "acme", "no.example.com", "revoke", "--yes"],
      {},
      "server-gone",
    ],
    ["of a server of any customer", ["server", "decommission", "_", fqdn, "revoke", "--yes"], {}, "option-invalid"],
    ["when stopped", decommission("revoke", "--yes"), { signal: AbortSignal.abort() }, "cancelled"],
  ])("%s changes nothing", async (_, typed, attempt, code) => {
    const { failure } = await ims(typed, attempt);
    expect(failure?.code).toBe(code);
    expect(stored()).toMatchObject({ certificate: "valid", inventory: "active" });
  });

  it("finds the server in other letters, and shows it as the service has it", async () => {
    const { failure, lines } = await ims(["server", "decommission", "acme", fqdn.toUpperCase(), "revoke", "--yes"]);
    expect([failure, lines[0]]).toEqual([
      undefined,
      `This is done to the server acme/${fqdn}, whose definition stays:`,
    ]);
    expect(stored()).toMatchObject({ certificate: "revoked" });
  });

  it.each([
    ["the name", "acme", "no.example.com", "server-gone"],
    ["the customer", "amce", fqdn, "http-not-found"],
  ])(
    "says that the server is not there, with a slip in %s, before it asks and says that it is done",
    async (...row) => {
      const [, customer, name, code] = row;
      for (const flag of [[], ["--yes"]]) {
        const { failure, lines } = await ims(["server", "decommission", customer, name, "revoke", ...flag]);
        expect([failure?.code, lines]).toEqual([code, []]);
      }
    },
  );
});

describe("ims server wait-for-facts", () => {
  it.each<[string, string[], string[]]>([
    [
      "prints what it waited for",
      ["ipaddress", "processorcount >= 4"],
      ["ipaddress = 192.0.2.9", "processorcount = 4"],
    ],
    ["of one customer", ["ipaddress", "--customer", "acme"], ["ipaddress = 192.0.2.9"]],
    ["shows what cannot be seen", ["odd"], ["odd = a\\u{1b}[31m"]],
  ])("%s", async (_, typed, lines) => {
    expect(await ims(wait(...typed))).toEqual({ failure: undefined, lines });
  });

  it("prints all facts as JSON", async () => {
    const { lines } = await ims(wait("ipaddress", "--json"));
    expect(JSON.parse(lines.join("\n"))).toEqual(server.facts);
  });

  it.each<[string, string[], Attempt, string, string]>([
    ["what is missing when the time is up", ["processorcount > 4", "--timeout", "0s"], {}, "facts-missing", "it is 4"],
    ["a condition that is none", ["processorcount ="], {}, "option-invalid", "is no condition"],
    ["an order of texts", ["kernel >= b"], {}, "option-invalid", "with a number, by <, <=, > or >="],
    ["a time that is none", ["ipaddress", "--timeout", "soon"], {}, "option-invalid", "--timeout"],
    [
      "what the service refuses",
      ["ipaddress"],
      { faults: [{ status: 403, times: "always" }] },
      "http-forbidden",
      "403",
    ],
    ["that it was stopped", ["none"], { signal: AbortSignal.abort() }, "cancelled", "facts"],
  ])("says %s", async (_, typed, attempt, code, words) => {
    const { failure, lines } = await ims(wait(...typed), attempt);
    expect({ code: failure?.code, lines }).toEqual({ code, lines: [] });
    if (!(failure instanceof Failure)) throw new Error("it is no failure");
    expect(`${failure.doing} ${failure.detail}`).toContain(words);
  });
});
