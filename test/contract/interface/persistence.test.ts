import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createManualClock } from "terraform-provider-sdk/core";
import { createSandbox } from "../../../src/sandbox/index.ts";
import { projectPayload, recordPayload, serverPayload } from "./fixtures.ts";
import { ask } from "./support/ask.ts";
import { jsonOf, startService, stopServices, type Service } from "./support/service.ts";
import { failureOf, kill, useStateFolder } from "./support/state-folder.ts";

const emptyState = JSON.stringify({
  format: "ims-sandbox-state",
  version: 1,
  tokens: {},
  customers: [],
  servers: [],
  decommissions: [],
  zones: [],
  clusters: [],
});
const state = useStateFolder();

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
      const { child, service } = await state.startProcess();
      const names = await writeUntilKilled(service, round, (count) => {
        if (count === killAt) child.kill("SIGKILL");
      });
      expect(names.length).toBeGreaterThanOrEqual(killAt);
      await kill(child);
      acknowledged.push(...names);
    }
    const kept = new Set((await state.reread()).zones[0]?.records.map((each) => each.name));
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([]);
  });

  it("wins over the seed, and goes on where it was", async () => {
    const clock = createManualClock();
    const first = await startService({ stateFile: state.stateFile, clock });
    await first.servers("POST", "/acme/", serverPayload);
    await first.dns("POST", "/example.com/", recordPayload);
    await first.platform("POST", "/Cluster%20One/projects/", projectPayload);
    await first.platform("DELETE", "/Cluster%20One/projects/portal-test");
    await stopServices();
    await clock.advance(450);

    const second = await startService({ stateFile: state.stateFile, clock, seed: {} });
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

  it("keeps how far time was moved on, also where the sandbox is killed or reset", async () => {
    const parts = { stateFile: state.stateFile, clock: createManualClock() };
    const options = { visibleAfter: 3_600_000, settledAfter: 3_600_000 };
    const first = await startService({ ...parts, options });
    await first.platform("POST", "/Cluster%20One/projects/", projectPayload);
    await first.sandbox.control.advance(3_500_000);
    await first.sandbox.control.advance(200_000);
    await stopServices();

    const second = await startService({ ...parts, options: { ...options, clockOffset: 50 } });
    expect(second.sandbox.control.now()).toBe(parts.clock.now() + 3_700_050);
    expect((await second.platform("GET", "/Cluster%20One/projects/my-new-project")).status).toBe(200);
    await second.sandbox.control.reset();
    expect(second.sandbox.control.now()).toBe(parts.clock.now() + 3_700_050);
    await stopServices();
    expect((await state.reread()).ahead).toBe(3_700_000);

    const { child, service } = await state.startProcess();
    const path = "/_sandbox/clock/advance";
    const body = { milliseconds: 1_000 };
    expect((await ask(new URL(service.baseUrl).origin, { method: "POST", path, body })).status).toBe(200);
    await kill(child);
    expect((await state.reread()).ahead).toBe(3_701_000);
  });

  it("keeps what is changed behind the APIs' back", async () => {
    const { store, close } = createSandbox({ stateFile: state.stateFile });
    store.servers.set("web1.example.com", { role: "changed" });
    store.change((content) => void content.customers.push("initech"));
    store.zones.remove("example.com", { type: "MX", name: "example.com.", nr: 0 });
    await close();
    expect(await state.reread()).toEqual(store.read());
  });

  it("keeps the tokens of the seed, not the one it is started with, and is for its owner only", async () => {
    await startService({
      stateFile: state.stateFile,
      accessToken: "the-first-token",
      seed: { tokens: { limited: { zones: [] } } },
    });
    expect(readFileSync(state.stateFile, "utf8")).not.toContain("the-first-token");
    expect(statSync(state.stateFile).mode & 0o777).toBe(0o600);
    await stopServices();
    const { dns } = await startService({ stateFile: state.stateFile, accessToken: "the-second-token" });
    expect((await dns("GET", "/", undefined, "limited")).status).toBe(200);
    expect((await dns("GET", "/", undefined, "the-first-token")).status).toBe(403);
  });

  it("leaves no file beside it", async () => {
    const { dns } = await startService({ stateFile: state.stateFile });
    await Promise.all(Array.from({ length: 20 }, () => dns("POST", "/example.com/", recordPayload)));
    await stopServices();
    expect(readdirSync(state.folder)).toEqual(["state.json"]);
  });

  it.each([
    ["is empty", ""],
    ["breaks off", '{"format":"ims-sandbox-state","version":1,"tok'],
    ["is of another kind", '{"hello":"world"}'],
    ["is of a later version", '{"format":"ims-sandbox-state","version":2}'],
    ["is no object", "[]"],
    ["has a garbled line of edits", `${emptyState}\n[{]\n[]\n`],
    ["has an unknown edit", `${emptyState}\n[{"list":"users"}]\n`],
    ["has an edit that does not fit", `${emptyState}\n[{"list":"servers","at":0,"remove":1,"insert":[]}]\n`],
  ])("that %s is a clear failure, and is left as it is", (_row, text) => {
    writeFileSync(state.stateFile, text);
    const doing = `Cannot read the state file ${state.stateFile}`;
    expect(failureOf(() => createSandbox({ stateFile: state.stateFile }))).toMatchObject({
      code: "sandbox-state-damaged",
      doing,
    });
    expect(readFileSync(state.stateFile, "utf8")).toBe(text);
    expect(readdirSync(state.folder)).toEqual(["state.json"]);
  });

  it.each(["/dev/zero", tmpdir()])("that is none, but %s, is a clear failure", (path) => {
    expect(failureOf(() => createSandbox({ stateFile: path }))).toMatchObject({
      code: "sandbox-state-damaged",
      happened: "It is no file.",
    });
  });

  it("that cannot be written is a clear failure before anything is served", () => {
    const nowhere = join(state.folder, "missing", "state.json");
    expect(failureOf(() => createSandbox({ stateFile: nowhere }))).toMatchObject({
      code: "sandbox-state-unwritable",
      remedy: "Make its directory first, or name a file in one that exists (`--state`).",
    });
  });

  it("of an earlier form, one line without end, is read and continued", async () => {
    writeFileSync(state.stateFile, emptyState.replace('"customers":[]', '"customers":["acme"]'));
    const { servers } = await startService({ stateFile: state.stateFile });
    expect((await servers("POST", "/acme/", serverPayload)).status).toBe(201);
    await stopServices();
    expect((await state.reread()).servers.map(({ fqdn }) => fqdn)).toEqual([serverPayload.fqdn]);
  });

  it("ends, where the process was killed, in half a line that nobody was told of", async () => {
    const { dns, sandbox } = await startService({ stateFile: state.stateFile });
    await dns("POST", "/example.com/", recordPayload);
    await stopServices();
    appendFileSync(state.stateFile, '[{"list":"servers","at":0,"rem');
    expect(await state.reread()).toEqual(sandbox.store.read());
    const again = await startService({ stateFile: state.stateFile });
    await again.dns("POST", "/example.com/", recordPayload);
    await stopServices();
    expect(await state.reread()).toEqual(again.sandbox.store.read());
  });

  it("grows with a write by the change, not by what there is already", async () => {
    const records = Array.from({ length: 3_000 }, (_, nr) => ({
      name: `host${nr}.example.com.`,
      type: "A",
      data: ["192.0.2.1"],
    }));
    const { dns } = await startService({ stateFile: state.stateFile, seed: { zones: { "example.com": { records } } } });
    const before = statSync(state.stateFile).size;
    await dns("POST", "/example.com/", recordPayload);
    await dns("PUT", "/example.com/A/host1000.example.com./0", { data: ["192.0.2.2"] });
    await dns("DELETE", "/example.com/A/host2000.example.com./0");
    expect(before).toBeGreaterThan(200_000);
    expect(statSync(state.stateFile).size - before).toBeLessThan(4_000);
  });
});
