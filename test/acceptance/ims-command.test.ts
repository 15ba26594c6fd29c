import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { version } from "../../package.json";
import { createSandbox } from "../../src/sandbox/index.ts";
import { terraformPlatform } from "../../src/cli/install/provider-mirror.ts";

const platform = terraformPlatform(process);
const ims = resolve(__dirname, "../../dist/ims");
let directory = "";
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "ims-cli-"));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const run = (...args: readonly string[]) => {
  const env = { ...process.env, HOME: join(directory, "home") };
  const { status, stdout, stderr } = spawnSync(ims, args, { cwd: directory, encoding: "utf8", env });
  return { status, stdout, stderr };
};

describe("ims", () => {
  it.each<[readonly string[], string]>([
    [[], "Usage: ims "],
    [["--help"], "Usage: ims "],
    ...[
      "sandbox",
      "install",
      "doctor",
      "review",
      "dns cleanup",
      "server decommission",
      "server wait-for-facts",
      "completion",
    ].map((command): [readonly string[], string] => [[...command.split(" "), "--help"], `Usage: ims ${command} `]),
    [["--version"], `${version}\n`],
    [["-v"], `${version}\n`],
    ...["bash", "zsh", "fish"].map((shell): [readonly string[], string] => [["completion", shell], ""]),
  ])("%j explains itself", (args, beginning) => {
    const { status, stdout, stderr } = run(...args);
    expect({ status, stderr, beginning: stdout.slice(0, beginning.length) }).toEqual({
      status: 0,
      stderr: "",
      beginning,
    });
    expect(stdout).not.toBe("");
  });

  it.each([["--help"], ["completion bash"], ["sandbox"]])("%s ends quietly where nobody reads", (args) => {
    // the pipe has no reader before anything is written
    const shell = `mkfifo pipe; (exec 3<pipe; exec 3<&-) & exec 4>pipe; wait $!; '${ims}' ${args} >&4; echo $?; rm pipe`;
    const { stdout, stderr } = spawnSync("sh", ["-c", shell], { cwd: directory, encoding: "utf8", timeout: 20_000 });
    expect(stdout).toBe("0\n");
    expect(stderr).not.toMatch(/EPIPE|^\s+at /m);
  });

  // it is what Linux has as a disk that is full
  it.each([["--help"], ["completion bash"], ["doctor"]])(
    "%s says in one clear error that its output cannot be written",
    (args) => {
      const { status, stderr } = spawnSync("sh", ["-c", `'${ims}' ${args} >/dev/full`], {
        ...{ cwd: directory, encoding: "utf8", timeout: 20_000 },
        env: { ...process.env, IMS_BASE_URL: "http://127.0.0.1:1", IMS_ACCESS_TOKEN: "t" },
      });
      expect(status).toBe(1);
      expect(stderr).toContain("Cannot write the output of this command\n\nWriting failed: ENOSPC.");
      expect(stderr).not.toMatch(/^\s+at /m);
    },
  );

  it("diff says where the app cannot write what it synthesises", () => {
    const file = join(directory, "file");
    writeFileSync(file, "");
    const env = { ...process.env, TMPDIR: file, IMS_BASE_URL: "http://127.0.0.1:1", IMS_ACCESS_TOKEN: "t" };
    const options = { cwd: directory, encoding: "utf8", env, timeout: 20_000 } as const;
    const { status, stderr } = spawnSync(ims, ["diff", "--app", "true"], options);
    expect(status).toBe(1);
    expect(stderr).toContain("Cannot compare the app with the service\n\nThe app has no place to write to in");
    expect(stderr).toContain("set TMPDIR");
  });

  it.each(["--version", "install --dir mirror"])("%s needs no home", (args) => {
    const { status, stderr } = spawnSync(ims, args.split(" "), {
      ...{ cwd: directory, encoding: "utf8", env: { ...process.env, HOME: "" } },
    });
    expect([status, stderr]).toEqual([0, ""]);
  });

  it.each([["diff"], ["sandbox --state s.json"]])("%s says that its directory was removed", (args) => {
    const shell = `mkdir gone; cd gone; rmdir ../gone; '${ims}' ${args}`;
    const { status, stderr } = spawnSync("sh", ["-c", shell], { cwd: directory, encoding: "utf8", timeout: 20_000 });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Cannot run in this directory\n\nIt was removed/)]);
  });

  // an address space of 4 GB is less than what the engine reserves for reading answers
  it("doctor names the limit that keeps this process from sending, not the network", () => {
    const doctor = (more: string) => {
      const limited = `ulimit -v 4000000; ${more} '${ims}' doctor`;
      return spawnSync(ims, ["sandbox", "--", "sh", "-c", limited], {
        cwd: directory,
        encoding: "utf8",
        timeout: 20_000,
      });
    };
    const { stdout } = doctor("");
    expect(stdout).toMatch(/may not reserve the memory .*NO_MEMORY.*ulimit -v/);
    expect(stdout).not.toContain("network");
    expect(doctor("NODE_OPTIONS=--disable-wasm-trap-handler").status).toBe(0);
  });

  it.each<[string, readonly string[], string]>([
    ["a command that does not exist", ["dance"], "unknown command 'dance'"],
    [
      "the opposite of install",
      ["uninstall", "--dir", "x"],
      "unknown command 'uninstall'. To remove an installed provider, delete /",
    ],
    ["an option that does not exist", ["sandbox", "--loud"], "unknown option '--loud'"],
    ["a port that is none", ["sandbox", "--port", "none"], '--port is "none"'],
    ["a seed that does not exist", ["sandbox", "--seed", "nowhere.json"], "nowhere.json"],
  ])("%s is one clear error without a stack", (_, args, expected) => {
    const { status, stdout, stderr } = run(...args);
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toContain(expected);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it("does not leave out a seed without a word", () => {
    const [seed, state] = ["seed.json", "state.json"].map((name) => join(directory, name)) as [string, string];
    writeFileSync(seed, "{}");
    writeFileSync(state, "");
    const { status, stderr } = run("sandbox", "--seed", seed, "--state", state);
    expect(status).toBe(1);
    expect(stderr).toContain("--seed is for a new sandbox");
  });

  it("never overwrites a damaged state file", () => {
    const state = join(directory, "damaged.json");
    writeFileSync(state, "{ half");
    const { status, stderr } = run("sandbox", "--state", state);
    expect(status).toBe(1);
    expect(stderr).toContain("damaged.json");
    expect(readFileSync(state, "utf8")).toBe("{ half");
  });

  // as an automounter does for a home that it does not know, the kernel says there that nothing exists, whatever is to be made
  it.each([
    ["install", "HOME", "install-failed"],
    ["doctor", "TMPDIR", "lock"],
  ])("%s ends where no directory can be made in %s", (command, name, code) => {
    const { status, stderr } = spawnSync(ims, [command], {
      ...{ cwd: directory, encoding: "utf8", timeout: 20_000, killSignal: "SIGKILL" },
      env: {
        ...process.env,
        IMS_BASE_URL: "http://127.0.0.1:1",
        IMS_ACCESS_TOKEN: "t",
        XDG_RUNTIME_DIR: "",
        [name]: "/proc/ims",
      },
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining(`Error code: ${code}\n`)]);
  });

  it.each([
    ["the mirror that Terraform searches by itself", [], join("home", ".terraform.d", "plugins")],
    ["a mirror of its own", ["--dir", "mirror"], "mirror"],
  ])("install fills %s, for both default hosts", (_, args, below) => {
    expect(run("install", ...args).status).toBe(0);
    for (const host of ["registry.terraform.io", "registry.opentofu.org"]) {
      const path = join(
        directory,
        below,
        host,
        "infra-management/ims",
        version,
        platform,
        `terraform-provider-ims_v${version}.cjs`,
      );
      expect(statSync(path).mode & 0o777).toBe(0o755);
    }
  });

  it.each([
    ["", "{}"],
    [", also in a project of ESM", '{ "type": "module" }'],
  ])("the installed file is a plugin that says so when a person starts it%s", (_, manifest) => {
    writeFileSync(join(directory, "package.json"), manifest);
    run("install", "--dir", "mirror");
    const path = join(
      directory,
      "mirror/registry.terraform.io/infra-management/ims",
      version,
      platform,
      `terraform-provider-ims_v${version}.cjs`,
    );
    const { status, stdout, stderr } = spawnSync(path, { encoding: "utf8", env: { PATH: process.env["PATH"] } });
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toContain("plugin");
  });

  // SIGHUP is what a terminal that is closed sends
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("a command that %s stops says how to go on", async (signal) => {
    const sandbox = createSandbox();
    const { baseUrl, close } = await sandbox.listen();
    const env = { ...process.env, IMS_BASE_URL: baseUrl, IMS_ACCESS_TOKEN: sandbox.accessToken.reveal() };
    const child = spawn(ims, ["server", "wait-for-facts", "web1.example.com", "never"], { cwd: directory, env });
    const ended = new Promise((done) => child.once("close", (code, by) => done(code ?? by)));
    let told = "";
    child.stderr.on("data", (chunk: Buffer) => void (told += chunk.toString()));
    while (sandbox.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill(signal);
    const code = await ended;
    await close();
    expect(code).toBe(1);
    expect(told).toMatch(/^Cannot wait for facts [^]*Run the command again to go on\.[^]*Error code: cancelled\n$/);
  });

  it("sandbox serves until it is stopped, and ends by itself then", async () => {
    const child = spawn(ims, ["sandbox"], { cwd: directory, stdio: ["ignore", "pipe", "inherit"] });
    const ended = new Promise((done) => child.once("exit", done));
    let printed = "";
    await new Promise<void>((done) =>
      child.stdout.on("data", (chunk: Buffer) => {
        printed += chunk.toString();
        if (printed.includes("IMS_ACCESS_TOKEN=")) done();
      }),
    );
    const [, baseUrl = "", token = ""] = /IMS_BASE_URL=(.*)\nIMS_ACCESS_TOKEN=(.*)\n/.exec(printed) ?? [];
    const url = `${baseUrl}/servers/1/?accessToken=${token}`;
    expect(await (await fetch(url)).text()).toBe("acme\nglobex\n");
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });
});
