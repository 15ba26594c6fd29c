import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asKilled } from "../../../test/support/killed-run.ts";
import { createPostgres, describeWithPostgres } from "../../../test/support/postgres.ts";
import { Failure } from "terraform-provider-sdk/core";
import { connect } from "../../client/index.ts";
import { createSandbox, type Listening } from "../../sandbox/index.ts";
import { runDoctor } from "./run-doctor.ts";
import { createContext } from "../create-context.ts";

let runtime: string;
let listening: Listening;
const sandbox = createSandbox({ tokens: { s3cretdns: { apis: ["dns"] } } });
beforeAll(async () => {
  runtime = mkdtempSync(join(tmpdir(), "ims-doctor-"));
  listening = await sandbox.listen();
});
afterAll(async () => {
  await listening.close();
  rmSync(runtime, { recursive: true, force: true });
});

interface Diagnosis {
  readonly lines: readonly string[];
  readonly code: string;
}

async function diagnose(
  environment: Readonly<Record<string, string>>,
  { deadline, signal = new AbortController().signal }: { deadline?: () => AbortSignal; signal?: AbortSignal } = {},
): Promise<Diagnosis> {
  const lines: string[] = [];
  const context = createContext({
    terminal: { print: (line: string) => void lines.push(line), report: () => undefined },
    environment: {
      XDG_RUNTIME_DIR: runtime,
      IMS_BASE_URL: listening.baseUrl,
      IMS_DNS_TOKEN: "s3cretdns",
      ...environment,
    },
    ...{ home: runtime, directory: runtime, version: "1.2.3", platform: "linux", arch: "x64" },
    signal,
  });
  const code = await runDoctor(context, deadline).then(
    () => "",
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  );
  return { lines, code };
}

describe("ims doctor", () => {
  it("takes a token that only some APIs take", async () => {
    const { lines, code } = await diagnose({ IMS_DNS_TOKEN: "", IMS_ACCESS_TOKEN: "s3cretdns" });
    expect(code).toBe("");
    expect(lines.join("\n")).toMatch(/servers {2}GET .* answered 403[^]*dns {6}zones that the token may use: 3/);
  });

  it("says what is in use", async () => {
    const { lines, code } = await diagnose({});
    expect({ lines, code }).toEqual({
      lines: [
        `ims      1.2.3, Node ${process.version}, linux x64`,
        "tokens   IMS_DNS_TOKEN set",
        expect.stringContaining(`service  ${listening.baseUrl} answers (HTTP status `),
        `locks    locks of this machine in ${runtime}/ims-locks: taken and given back`,
        expect.stringContaining("servers  There is no access token for the servers API. Set `access_token`"),
        "dns      zones that the token may use: 3",
        expect.stringContaining("platform There is no access token for the container-platform API."),
      ],
      code: "",
    });
  });

  it("names what killed runs created and no state has shown", async () => {
    const lockDirectory = join(runtime, "ims-locks");
    const own = connect({
      ...{ baseUrl: listening.baseUrl, accessToken: sandbox.accessToken.reveal(), lockDirectory },
      engine: { workingDirectory: runtime },
    });
    const [zone, name] = ["example.com", "killed.acme.example.com."];
    for (const nr of [1, 2, 3]) {
      const content = {
        ...{ name, type: "A", cls: null, ttl: null, comment: null, dataComments: null },
        data: [`192.0.2.${nr}`],
      };
      await own.records.create({ zone, content });
    }
    const ofRun = async (): Promise<readonly string[]> =>
      (await diagnose({})).lines.filter((line) => line.startsWith("killed"));
    expect(await ofRun()).toEqual([]);
    asKilled(lockDirectory);
    expect(await ofRun()).toEqual([
      `killed   A run in ${JSON.stringify(realpathSync(runtime))} ended while it created record example.com. A ${name} 192.0.2.1, record example.com. ` +
        `A ${name} 192.0.2.2, record example.com. A ${name} 192.0.2.3. No state has shown it since. Apply there again: that takes over what is ` +
        "declared there still. Import or delete what is not.",
    ]);
    await sandbox.control.reset();
    expect(await ofRun()).toEqual([]);
    await own.close();
  });

  it("names what killed runs of tests created apart", async () => {
    const lockDirectory = join(runtime, "ims-locks");
    const own = connect({
      ...{ baseUrl: listening.baseUrl, accessToken: sandbox.accessToken.reveal(), lockDirectory },
      engine: { workingDirectory: runtime, command: ["terraform", "test"] },
    });
    const content = {
      ...{ name: "tested.acme.example.com.", type: "A", cls: null, ttl: null, comment: null, dataComments: null },
      data: ["192.0.2.1"],
    };
    await own.records.create({ zone: "example.com", content });
    asKilled(lockDirectory);
    expect((await diagnose({})).lines).toContain(
      `killed   A run of tests in ${JSON.stringify(realpathSync(runtime))} ended while it created record example.com. A tested.acme.example.com. 192.0.2.1. ` +
        "No state has shown it since. Run the tests there again (terraform test, or tofu test): that takes over what they create still, and destroys it at its " +
        "end. Delete what they do not.",
    );
    await own.close();
  });

  it("says what else is set, and what means nothing", async () => {
    const { lines } = await diagnose({
      IMS_OWNER: "team-web",
      IMS_REFRESH: "exact",
      IMS_LOCK_URL: "",
      IMS_FORMER_OWNER: "a",
    });
    expect(lines.slice(2, 4)).toEqual([
      "settings IMS_REFRESH=exact, IMS_OWNER=team-web",
      "settings IMS_FORMER_OWNER: the provider knows no such variable",
    ]);
  });

  it.each<[string, Readonly<Record<string, string>>, string, string]>([
    [
      "a token with a line break",
      { IMS_DNS_TOKEN: "abc\n" },
      "doctor-trouble",
      "tokens   TROUBLE: IMS_DNS_TOKEN cannot be sent. Check for blanks",
    ],
    ["no token", { IMS_DNS_TOKEN: "" }, "doctor-trouble", "tokens   TROUBLE: none is set"],
    [
      "a token that no API takes",
      { IMS_DNS_TOKEN: "", IMS_ACCESS_TOKEN: "s3cretly wrong" },
      "doctor-trouble",
      "platform TROUBLE: GET /openshift/1/ answered 403 (Forbidden)",
    ],
    [
      "a token of an API that refuses it",
      { IMS_DNS_TOKEN: "s3cretly wrong" },
      "doctor-trouble",
      "dns      TROUBLE: GET /dns/1/ answered 403 (Forbidden)",
    ],
    [
      "a path that is none of the service's",
      { IMS_BASE_URL: "elsewhere" },
      "doctor-trouble",
      "dns      TROUBLE: GET /elsewhere/dns/1/ answered 404 (Not Found)",
    ],
    ["nobody listening", { IMS_BASE_URL: "http://127.0.0.1:1" }, "doctor-trouble", "service  TROUBLE: "],
    [
      "no database",
      { IMS_LOCK_URL: "postgres://u:hidd3n@127.0.0.1:1/locks?sslmode=no-verify&sslrootcert=/nowhere" },
      "doctor-trouble",
      "locks    TROUBLE: Cannot use the locks in PostgreSQL at 127.0.0.1:1/locks",
    ],
    ["no address", { IMS_BASE_URL: "" }, "config-base-url-missing", ""],
    ["a lock_url that is none", { IMS_LOCK_URL: "hidd3n" }, "lock-url-invalid", ""],
  ])("%s is trouble", async (_, environment, expected, line) => {
    const { lines, code } = await diagnose(
      environment["IMS_BASE_URL"] === "elsewhere"
        ? { ...environment, IMS_BASE_URL: `${listening.baseUrl}/elsewhere` }
        : environment,
    );
    expect(code).toBe(expected);
    expect(lines.join("\n")).toContain(line);
    expect(lines.join("\n")).not.toMatch(/s3cret|hidd3n/);
  });
});

describe("ims doctor at a service that takes connections and never answers", () => {
  /** Answers with status 404 what begins with none of `silent`; the time of the step that asks for one is up at once. */
  const listen = async (silent: string) => {
    let step = new AbortController();
    const server = createServer(({ url = "" }, response) => {
      if (url.startsWith(silent)) step.abort(new DOMException("The time is up", "TimeoutError"));
      else response.writeHead(404).end();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const environment = { IMS_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
    const deadline = (): AbortSignal => (step = new AbortController()).signal;
    const close = (): void => {
      server.close();
      server.closeAllConnections();
    };
    return { environment, deadline, close };
  };
  const locks = expect.stringMatching(/^locks {4}locks of this machine in .*: taken and given back$/) as unknown;

  it("says so of the service alone", async () => {
    const { environment, deadline, close } = await listen("/");
    const { lines, code } = await diagnose(environment, { deadline });
    close();
    const service = `service  TROUBLE: ${environment.IMS_BASE_URL} gave no answer within 15 s. Try again later; `;
    expect({ lines: lines.slice(2), code }).toEqual({
      lines: [expect.stringContaining(service), locks],
      code: "doctor-trouble",
    });
  });

  it("says so of an API alone", async () => {
    const { environment, deadline, close } = await listen("/dns/");
    const { lines, code } = await diagnose(environment, { deadline });
    close();
    expect({ lines: lines.slice(2), code }).toEqual({
      lines: [
        expect.stringContaining("answers (HTTP status 404)"),
        locks,
        expect.stringContaining("servers  TROUBLE: There is no access token"),
        "dns      TROUBLE: no answer within 15 s. Try again later; if it stays so, ask the operator of the service.",
        expect.stringContaining("platform TROUBLE: There is no access token"),
      ],
      code: "doctor-trouble",
    });
  });

  it("ends when the user stops it", async () => {
    const user = new AbortController();
    const { environment, close } = await listen("/");
    const stopped = diagnose(environment, {
      deadline: () => {
        setImmediate(() => user.abort());
        return new AbortController().signal;
      },
      signal: user.signal,
    });
    expect(await stopped).toMatchObject({ code: "cancelled", lines: { length: 2 } });
    close();
  });
});

describeWithPostgres("ims doctor with lock_url", () => {
  it("takes a lock there", async () => {
    const postgres = await createPostgres();
    const { lines, code } = await diagnose({ IMS_LOCK_URL: postgres.url });
    await postgres.remove();
    expect(code).toBe("");
    expect(lines).toContain(`locks    locks in PostgreSQL at 127.0.0.1:${postgres.port}/locks: taken and given back`);
  });
});
