import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const ims = resolve(__dirname, "../../dist/ims");
const token = "sandbox-access-token";
let directory = "";
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "ims-sandbox-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const file = (name: string, content: unknown): string => {
  const path = join(directory, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
};

const run = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
  const env = { PATH: process.env["PATH"], ...environment };
  const { status, stdout, stderr } = spawnSync(ims, args, { cwd: directory, encoding: "utf8", env });
  return { status, stdout, stderr };
};

/** A command that does `script` with the sandbox's addresses at hand. */
const node = (script: string): readonly string[] => [
  "--",
  process.execPath,
  "-e",
  `const base = process.env.IMS_BASE_URL, token = process.env.IMS_ACCESS_TOKEN;
   const segment = process.env.IMS_PLATFORM_SEGMENT, headers = { "X-AccessToken": token };
   const say = (...all) => console.log(...all);
   (async () => { ${script} })();`,
];

const print = (expression: string): readonly string[] => node(`say(await (${expression}))`);
const status = (path: string, options = "{}"): readonly string[] =>
  print(`fetch(base + ${path}, ${options}).then((r) => r.status)`);
const byQuery = "`/servers/1/?accessToken=${token}`";
const byHeader = "{ headers }";
const textOf = (path: string): readonly string[] => print(`fetch(base + ${path}, { headers }).then((r) => r.text())`);

describe("ims sandbox -- COMMAND", () => {
  it("runs it against a sandbox of its own, prints nothing of its own, and ends with it", () => {
    expect(run(["sandbox", ...textOf("`/servers/1/?accessToken=${token}`")])).toEqual({
      status: 0,
      stdout: "acme\nglobex\n\n",
      stderr: "",
    });
  });

  it.each<[string, readonly string[], number]>([
    ["ends well", ["true"], 0],
    ["fails", ["sh", "-c", "exit 7"], 7],
    ["is ended by a signal", ["sh", "-c", "kill -TERM $$"], 143],
    ["is killed", ["sh", "-c", "kill -KILL $$"], 137],
  ])("a command that %s", (_, command, expected) => {
    expect(run(["sandbox", "--", ...command])).toEqual({ status: expected, stdout: "", stderr: "" });
  });

  it("a command that does not exist is one clear error", () => {
    const { status: code, stderr } = run(["sandbox", "--", "no-such-command"]);
    expect(code).toBe(1);
    expect(stderr).toContain("Cannot run no-such-command against the sandbox");
    expect(stderr).toContain("sandbox-command-not-started");
  });

  it("gives it what the provider needs to talk to it, and nothing of another service", () => {
    const printed = run(["sandbox", "--platform-segment", "caas", "--", "env"], {
      IMS_BASE_URL: "https://api.example.com",
      IMS_TOKEN_TRANSPORT: "header",
      IMS_DNS_TOKEN: "real-token",
      IMS_LOCK_URL: "postgres://u:p@db.example.com/locks",
      IMS_OWNER: "me",
    }).stdout;
    const lines = printed.split("\n").filter((line) => line.startsWith("IMS_"));
    const settings = Object.fromEntries(lines.map((line) => line.split("=") as [string, string]));
    expect(settings).toEqual({
      IMS_BASE_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string,
      IMS_ACCESS_TOKEN: token,
      IMS_PLATFORM_SEGMENT: "caas",
      IMS_TOKEN_TRANSPORT: "interface",
      IMS_OWNER: "me",
    });
  });

  const started = async (): Promise<{ child: ChildProcess; ended: Promise<unknown>; printed: () => string }> => {
    const script = `for (const s of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(s, () => { say(s); process.exit(5); });
      setInterval(() => {}, 1000); say("ready");`;
    const child = spawn(ims, ["sandbox", ...node(script)], {
      stdio: ["ignore", "pipe", "pipe"],
      // in no terminal, wherever the tests run
      detached: true,
    });
    const ended = new Promise((done) => child.once("exit", (code, signal) => done(code ?? signal)));
    let printed = "";
    await new Promise<void>((done) =>
      child.stdout.on("data", (chunk: Buffer) => {
        printed += chunk.toString();
        if (printed.includes("ready")) done();
      }),
    );
    return { child, ended, printed: () => printed };
  };

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("passes %s on, once, and waits", async (signal) => {
    const { child, ended, printed } = await started();
    child.kill(signal);
    expect(await ended).toBe(5);
    expect(printed()).toBe(`ready\n${signal}\n`);
  });
});

describe("ims sandbox -- COMMAND in a terminal", () => {
  // terraform takes a second SIGINT for "stop at once, and lose what is not saved"
  it("the command gets the one SIGINT that the terminal sends it, and no second one", async () => {
    const script = join(directory, "count.cjs");
    const counting = `let count = 0; process.on("SIGINT", () => { count += 1; setTimeout(() => { console.log("counted " + count); process.exit(0); }, 300); });
      setInterval(() => {}, 1000); console.log("ready");`;
    writeFileSync(script, counting);
    const command = `${ims} sandbox -- ${process.execPath} ${script}`;
    const terminal = spawn("/usr/bin/script", ["-qec", command, "/dev/null"], { stdio: ["pipe", "pipe", "inherit"] });
    let printed = "";
    terminal.stdout.on("data", (chunk: Buffer) => {
      if (!printed.includes("ready") && (printed + chunk.toString()).includes("ready")) terminal.stdin.write("\x03");
      printed += chunk.toString();
    });
    await new Promise((done) => terminal.once("exit", done));
    expect(printed).toMatch(/ready[^]*counted 1\r\n$/);
  });

  // two signals that come at once are one to a process, so that a single Ctrl-C would often tell nothing
  it("nor where no stream of it is the terminal", async () => {
    const script = join(directory, "count-many.cjs");
    const counting = `let count = 0; process.on("SIGINT", () => { count += 1; if (count === 1) setTimeout(() => { console.log("counted " + count); process.exit(0); }, 2000); });
      setInterval(() => {}, 1000); console.log("ready");`;
    writeFileSync(script, counting);
    const command = `trap "" INT; (trap - INT; exec ${ims} sandbox -- ${process.execPath} ${script}) </dev/null 2>/dev/null | cat`;
    const terminal = spawn("/usr/bin/script", ["-qec", command, "/dev/null"], { stdio: ["pipe", "pipe", "inherit"] });
    let printed = "";
    let sent = 0;
    let isSending = false;
    terminal.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      if (isSending || !printed.includes("ready")) return;
      isSending = true;
      const sending = setInterval(() => {
        terminal.stdin.write("\x03");
        sent += 1;
        if (sent === 20) clearInterval(sending);
      }, 50);
    });
    await new Promise((done) => terminal.once("exit", done));
    const counted = Number(/counted (\d+)/.exec(printed)?.[1]);
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBeLessThanOrEqual(sent);
  });
});

describe("the options of ims sandbox", () => {
  it.each<[string, readonly string[], readonly string[], string]>([
    ["a number", ["--visible-after", "0", "--settled-after", "0"], status(byQuery), "200"],
    ["something on by itself, switched off", ["--no-header-tokens"], status('"/servers/1/"', byHeader), "403"],
    ["the same, left as it is", [], status('"/servers/1/"', byHeader), "200"],
    ["strictness", ["--strict-tokens"], status(byQuery, byHeader), "403"],
    ["tokens in headers only", ["--header-tokens-only"], status(byQuery), "403"],
    [
      "a choice",
      ["--line-ending", "\\r\\n"],
      print("fetch(base + '/dns/1/', { headers }).then((r) => r.text()).then(JSON.stringify)"),
      '"example.com\\r\\nexample.net\\r\\n2.0.192.in-addr.arpa\\r\\n"',
    ],
    [
      "a negative number",
      ["--clock-offset", "-86400000"],
      print("fetch(base + '/dns/1/').then((r) => Date.parse(r.headers.get('date')) < Date.now() - 80000000)"),
      "true",
    ],
    ["a token of one's own", ["--access-token", "my-own"], print("token"), "my-own"],
    [
      "a token for one API",
      ["--token", "t1=dns"],
      print(
        "Promise.all(['/dns/1/', '/servers/1/'].map((path) => fetch(base + path, { headers: { 'X-AccessToken': 't1' } }).then((r) => r.status))).then(String)",
      ),
      "200,403",
    ],
  ])("%s", (_, options, command, expected) => {
    expect(run(["sandbox", ...options, ...command])).toEqual({ status: 0, stdout: `${expected}\n`, stderr: "" });
  });

  it("stand in a file, too, and the command line wins", () => {
    const options = file("options.json", {
      platformSegment: "caas",
      headerTokensOnly: true,
      latency: 0,
      accessToken: "from-the-file",
      tokens: { t1: { apis: ["dns"] } },
    });
    const command = print("[segment, token, process.env.IMS_TOKEN_TRANSPORT].join()");
    expect(run(["sandbox", "--options", options, ...command]).stdout).toBe("caas,from-the-file,header\n");
    expect(run(["sandbox", "--options", options, "--platform-segment", "paas", ...command]).stdout).toMatch(/^paas,/);
  });

  it.each<[string, readonly string[], RegExp]>([
    ["an unknown option", ["--visible-afte", "1"], /unknown option '--visible-afte'[^]*--visible-after,/],
    [
      "a choice that is none",
      ["--write-answers", "all"],
      /--write-answers is "all", which is none of empty, ok, entity/,
    ],
    ["a number that is none", ["--latency", "long"], /--latency is "long", which is no whole number/],
    ["a number out of range", ["--latency", "-1"], /latency/],
    ["a token without APIs", ["--token", "s3cret"], /not of the form TOKEN=APIS/],
    ["an unknown option in a file", ["--options", "FILE:options"], /visibleafter.*is not known here.*visibleAfter/],
    ["an unknown key of a fault", ["--faults", "FILE:faults"], /slow.*is not known here.*delay/],
    ["a file that is none", ["--options", "nowhere.json"], /nowhere\.json/],
  ])("%s is refused", (_, args, expected) => {
    const files: Readonly<Record<string, unknown>> = { options: { visibleafter: 1 }, faults: [{ slow: 1 }] };
    const given = args.map((arg) => (arg.startsWith("FILE:") ? file("it.json", files[arg.slice(5)]) : arg));
    const { status: code, stdout, stderr } = run(["sandbox", ...given, "--", "true"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(expected);
    expect(stderr).not.toMatch(/^\s+at |s3cret/m);
  });
});

describe("ims sandbox --log", () => {
  it("writes each request as a line of JSON, without tokens, for its owner only", () => {
    const log = join(directory, "requests.jsonl");
    const script = `await fetch(base + "/dns/1/example.com/", { method: "POST", headers, body: JSON.stringify({ comment: token }) });
      await fetch(base + "/servers/1/" + token + "/?accessToken=" + token);`;
    expect(run(["sandbox", "--log", log, ...node(script)])).toEqual({ status: 0, stdout: "", stderr: "" });
    const text = readFileSync(log, "utf8");
    expect(text).not.toContain(token);
    expect(
      text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown),
    ).toMatchObject([
      { nr: 1, api: "dns", endpoint: "dns.createRecord", method: "POST", status: 400, body: '{"comment":"[secret]"}' },
      { nr: 2, endpoint: "servers.listServers", path: "/servers/1/[secret]/", query: "", status: 404 },
    ]);
    expect(statSync(log).mode & 0o777).toBe(0o600);
    expect(existsSync(`${log}.1`)).toBe(false);
  });

  it("is refused where it cannot be written", () => {
    const { status: code, stderr } = run(["sandbox", "--log", "nowhere/log", "--", "true"]);
    expect(code).toBe(1);
    expect(stderr).toContain("nowhere/log");
  });
});
