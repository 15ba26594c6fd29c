import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cookie, startPlugin } from "terraform-provider-sdk/testing";
import { buildHostPackage, describeWithRuntimes, type HostPackage } from "../support/host-package.ts";

describeWithRuntimes("an executable", () => {
  let built: HostPackage;
  let hostile: string;
  beforeAll(async () => {
    built = await buildHostPackage();
    hostile = join(built.directory, "hostile");
    mkdirSync(hostile);
    for (const [name, text] of Object.entries(traps)) writeFileSync(join(hostile, name), text);
  });
  afterAll(() => built.remove());

  /** Files of a user's directory that Bun or Node read by themselves, each of which would run a program or set something. */
  const cookieLine = Object.entries(cookie).map(([name, value]) => `${name}=${value}\n`);
  const traps = {
    "trap.js": `require("node:fs").writeFileSync(__dirname + "/caught", "caught")`,
    ".env": cookieLine.join(""),
    ".env.local": cookieLine.join(""),
    ".env.production": cookieLine.join(""),
    "bunfig.toml": `preload = ["./trap.js"]\n[run]\npreload = ["./trap.js"]\n[define]\n"process.env" = "undefined"\n`,
    "package.json": JSON.stringify({
      type: "module",
      imports: { "node:net": "./trap.js" },
      browser: { net: "./trap.js" },
    }),
    "tsconfig.json": JSON.stringify({ compilerOptions: { baseUrl: ".", paths: { "*": ["./trap.js"] } } }),
  };
  const caught = (): boolean => {
    const file = join(hostile, "caught");
    const isCaught = existsSync(file);
    rmSync(file, { force: true });
    return isCaught;
  };
  const start = (file: string, env: NodeJS.ProcessEnv) =>
    spawnSync(file, [], { cwd: hostile, env, encoding: "utf8", timeout: 20_000 });
  const refused = /^This program is a plugin of Terraform and OpenTofu/;

  it.each<[string, NodeJS.ProcessEnv]>([
    ["files of the working directory", {}],
    ["NODE_OPTIONS", { NODE_OPTIONS: "--require=./trap.js" }],
    ["BUN_OPTIONS", { BUN_OPTIONS: "--preload=./trap.js" }],
    ["BUN_OPTIONS with arguments", { BUN_OPTIONS: "--print 5" }],
    ["BUN_INSPECT_PRELOAD", { BUN_INSPECT_PRELOAD: "./trap.js" }],
    ["BUN_INSPECT", { BUN_INSPECT: "ws://127.0.0.1:0/trap" }],
    ["BUN_BE_BUN", { BUN_BE_BUN: "1" }],
  ])("is not changed by %s", (_, env) => {
    const { stdout, stderr, status } = start(built.started, env);
    expect([stdout, stderr.match(/\n/g)?.length, status]).toEqual(["", 1, 1]);
    expect(stderr).toMatch(refused);
    expect(caught()).toBe(false);
  });

  it("would be changed without its launcher, so these traps are traps", () => {
    const { stdout } = start(runtimeBuild(), { BUN_OPTIONS: "--preload=./trap.js" });
    expect([stdout, caught()]).toEqual(["", true]);
  });

  /** What the launcher starts here. */
  function runtimeBuild(): string {
    const name = /^ *start (\S+) "\$@"$/m.exec(readFileSync(built.started, "utf8"))?.[1] ?? "";
    return join(built.directory, name);
  }

  it("answers Terraform with one line, from the directory of a user", async () => {
    const plugin = await startPlugin({ command: [built.started], env: { ...cookie, BUN_OPTIONS: "--bun" } });
    expect(plugin.handshake.slice(0, 3)).toEqual(["1", "6", "unix"]);
    plugin.child.kill("SIGKILL");
    await plugin.exited;
  });
});
