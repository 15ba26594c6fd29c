import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createManualClock } from "../../../src/core/manual-clock.ts";
import { createSandbox } from "../../../src/sandbox/index.ts";
import { projectPayload, recordPayload, serverPayload } from "./fixtures.ts";
import { bind, jsonOf, startService, stopServices, type Service } from "./support/service.ts";

let folder = "";
let stateFile = "";
let children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  stateFile = join(folder, "state.json");
});

afterEach(async () => {
  await stopServices();
  await Promise.all(children.splice(0).map(kill));
  rmSync(folder, { recursive: true });
});

function kill(child: ChildProcess): Promise<void> {
  children = children.filter((other) => other !== child);
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGKILL");
  });
}

/** Starts a sandbox in a process of its own. */
async function startProcess(): Promise<{ child: ChildProcess; service: Omit<Service, "sandbox"> }> {
  const script = join(__dirname, "support", "serve.ts");
  const child = spawn(process.execPath, ["--import", "tsx", script, stateFile], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const baseUrl = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (line: Buffer) => resolve(line.toString().trim()));
    child.once("exit", () => reject(new Error("the sandbox ended before it served")));
  });
  return { child, service: bind(baseUrl, "sandbox-access-token") };
}

/** Writes records, four at a time, until the connection breaks; gives the names that were acknowledged. */
async function writeUntilKilled(
  { dns }: Omit<Service, "sandbox">,
  round: number,
  onAck: (n: number) => void,
): Promise<string[]> {
  const acknowledged: string[] = [];
  const worker = async (id: number): Promise<void> => {
    for (let nth = 0; ; nth += 1) {
      const name = `r${round}-w${id}-${nth}.example.com.`;
      const told = await dns("POST", "/example.com/", { name, type: "A", data: ["192.0.2.1"] }).catch(() => undefined);
      if (told === undefined) return;
      expect(told.status).toBe(201);
      acknowledged.push(name);
      onAck(acknowledged.length);
    }
  };
  await Promise.all([0, 1, 2, 3].map(worker));
  return acknowledged;
}

describe("a state file", () => {
  it("holds every acknowledged write after kill -9, whenever it comes", async () => {
    const acknowledged: string[] = [];
    for (const [round, killAt] of [20, 57, 83].entries()) {
      const { child, service } = await startProcess();
      const names = await writeUntilKilled(service, round, (count) => {
        if (count === killAt) child.kill("SIGKILL");
      });
      expect(names.length).toBeGreaterThanOrEqual(killAt);
      acknowledged.push(...names);
    }
    const kept = new Set(
      createSandbox({ stateFile })
        .store.zones.records("example.com", "A")
        .map((each) => each.name),
    );
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([]);
  }, 60_000);

  it("wins over the seed, and goes on where it was", async () => {
    const clock = createManualClock();
    const first = await startService({ stateFile, clock });
    await first.servers("POST", "/acme/", serverPayload);
    await first.dns("POST", "/example.com/", recordPayload);
    await first.platform("POST", "/Cluster%20One/projects/", projectPayload);
    await first.platform("DELETE", "/Cluster%20One/projects/portal-test");
    await stopServices();
    await clock.advance(450);

    const second = await startService({ stateFile, clock, seed: {} });
    expect(second.sandbox.store.read()).toEqual(first.sandbox.store.read());
    const status = async (id: string): Promise<number> =>
      (await second.platform("GET", `/Cluster%20One/projects/${id}`)).status;
    expect([await status("my-new-project"), await status("portal-test")]).toEqual([200, 200]);
    await clock.advance(350);
    expect([await status("my-new-project"), await status("portal-test")]).toEqual([200, 404]);
    expect(jsonOf(await second.platform("GET", "/Cluster%20One/projects/my-new-project"))).toMatchObject(
      projectPayload,
    );
  });

  it("keeps what is changed behind the APIs' back", async () => {
    const { store, saved } = createSandbox({ stateFile });
    store.servers.set("web1.example.com", { role: "changed" });
    await saved();
    expect(createSandbox({ stateFile }).store.servers.get("web1.example.com")?.definition["role"]).toBe("changed");
  });

  it("keeps the tokens of the seed, not the one it is started with, and is for its owner only", async () => {
    await startService({ stateFile, accessToken: "the-first-token", seed: { tokens: { limited: { zones: [] } } } });
    expect(readFileSync(stateFile, "utf8")).not.toContain("the-first-token");
    expect(statSync(stateFile).mode & 0o777).toBe(0o600);
    await stopServices();
    const { dns } = await startService({ stateFile, accessToken: "the-second-token" });
    expect((await dns("GET", "/", undefined, "limited")).status).toBe(200);
    expect((await dns("GET", "/", undefined, "the-first-token")).status).toBe(403);
  });

  it("leaves no file beside it", async () => {
    const { dns } = await startService({ stateFile });
    await Promise.all(Array.from({ length: 20 }, () => dns("POST", "/example.com/", recordPayload)));
    expect(readdirSync(folder)).toEqual(["state.json"]);
  });

  it.each([
    ["is empty", ""],
    ["breaks off", '{"format":"ims-sandbox-state","version":1,"tok'],
    ["is of another kind", '{"hello":"world"}'],
    ["is of a later version", '{"format":"ims-sandbox-state","version":2}'],
    ["is no object", "[]"],
  ])("that %s is a clear failure, and is left as it is", (_row, text) => {
    writeFileSync(stateFile, text);
    let failure: unknown;
    try {
      createSandbox({ stateFile });
    } catch (error) {
      failure = error;
    }
    expect(failure).toMatchObject({ code: "sandbox-state-damaged", doing: `Cannot read the state file ${stateFile}` });
    expect(readFileSync(stateFile, "utf8")).toBe(text);
  });

  it("that cannot be written is a clear failure before anything is served", async () => {
    const nowhere = join(folder, "missing", "state.json");
    await expect(createSandbox({ stateFile: nowhere }).listen()).rejects.toMatchObject({
      code: "sandbox-state-unwritable",
    });
  });

  it("that can no longer be written makes a write fail, never succeed", async () => {
    const { dns } = await startService({ stateFile });
    rmSync(folder, { recursive: true });
    expect((await dns("POST", "/example.com/", recordPayload)).status).toBe(500);
    folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  });
});
