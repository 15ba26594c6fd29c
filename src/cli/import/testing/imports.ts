import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox, type Listening } from "../../../sandbox/index.ts";
import { createContext } from "../../create-context.ts";
import { createProgram } from "../../program.ts";
import { reportFailure } from "../../report-failure.ts";

/** Of the test that runs. */
export let directory: string;
export let listening: Listening;
export const sandbox = createSandbox({
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
export const run = (...args: readonly string[]) => runUntil(new AbortController().signal, listening.baseUrl, args);

export interface Setting {
  readonly token?: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** Whether a failure is reported, as the process does. */
  readonly tells?: boolean;
}

/** The same, at another service. */
export async function runUntil(
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
