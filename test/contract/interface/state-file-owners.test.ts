import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSandbox } from "../../../src/sandbox/index.ts";
import { recordPayload } from "./fixtures.ts";
import { jsonOf, startService, stopServices } from "./support/service.ts";
import { failureOf, kill, useStateFolder } from "./support/state-folder.ts";

const state = useStateFolder();

describe("a state file has one sandbox at a time", () => {
  it("a second one in the process is refused, and leaves the file to the first", async () => {
    const { dns, sandbox } = await startService({ stateFile: state.stateFile });
    expect(failureOf(() => createSandbox({ stateFile: state.stateFile }))).toMatchObject({
      code: "sandbox-state-in-use",
      happened: `Another sandbox keeps its state there, process ${process.pid}.`,
    });
    expect((await dns("POST", "/example.com/", recordPayload)).status).toBe(201);
    await stopServices();
    expect(await state.reread()).toEqual(sandbox.store.read());
  });

  it("one of another process is named, also by another path; when it is killed the file is free", async () => {
    const { child } = await state.startProcess();
    const link = join(state.folder, "link.json");
    symlinkSync(state.stateFile, link);
    for (const path of [state.stateFile, link])
      expect(failureOf(() => createSandbox({ stateFile: path }))).toMatchObject({
        code: "sandbox-state-in-use",
        happened: expect.stringContaining(`process ${child.pid}`) as string,
      });
    await kill(child);
    await state.reread();
    expect(readdirSync(state.folder).sort()).toEqual(["link.json", "state.json"]);
  });

  it("a claim of a process whose id is used again counts for nothing; one of another machine does, and is named", async () => {
    const claim = (began: string, place: string): string =>
      `${state.stateFile}.lock_${process.pid}_${began}_${place}_${randomUUID()}`;
    const { sandbox } = await startService({ stateFile: state.stateFile });
    const [own = ""] = readdirSync(state.folder).filter((file) => file.includes("lock"));
    const place = own.split("_")[3] ?? "";
    await stopServices();
    writeFileSync(claim("1", place), "");
    expect(await state.reread()).toEqual(sandbox.store.read());
    const elsewhere = claim("1", "0123456789ab");
    writeFileSync(elsewhere, "");
    expect(failureOf(() => createSandbox({ stateFile: state.stateFile }))).toMatchObject({
      code: "sandbox-state-in-use",
      remedy: expect.stringContaining(elsewhere) as string,
    });
    rmSync(elsewhere);
    await state.reread();
  });
});

describe("a write that cannot be saved", () => {
  it("is an error with its cause, is undone, and is no trouble later", async () => {
    const failures: string[] = [];
    const { dns, sandbox } = await startService({
      stateFile: state.stateFile,
      saveFailed: ({ code }) => void failures.push(code),
    });
    const before = sandbox.store.read();
    rmSync(state.folder, { recursive: true });
    const told = await Promise.all([1, 2, 3].map(() => dns("POST", "/example.com/", recordPayload)));
    for (const { status, text } of told) {
      expect(status).toBe(500);
      expect(text).toMatch(/^The write is undone, since it cannot be saved\. .*ENOENT/);
    }
    expect(failures.length).toBeGreaterThan(0);
    expect(new Set(failures)).toEqual(new Set(["sandbox-state-unwritable"]));
    expect(sandbox.store.read()).toEqual(before);
    mkdirSync(state.folder);
    expect((await dns("POST", "/example.com/", recordPayload)).status).toBe(201);
    await stopServices();
    expect(await state.reread()).toEqual(sandbox.store.read());
  });

  it("because the disk is full leaves what was acknowledged, and nothing else", async () => {
    // the file may grow by some writes, and no more: a limit of the process stands for that of the disk
    const { service, child } = await state.startProcess({ blocks: 40 });
    const statuses: number[] = [];
    let refused = "";
    for (let nr = 0; nr < 150; nr += 1) {
      const { status, text } = await service.dns("POST", "/example.com/", { ...recordPayload, data: [`${nr}`, "mx."] });
      statuses.push(status);
      if (status !== 201) refused = text;
    }
    expect(new Set(statuses)).toEqual(new Set([201, 500]));
    expect(refused).toMatch(/^The write is undone, since it cannot be saved\. .*EFBIG/);
    const shown = jsonOf(await service.dns("GET", `/example.com/MX/${recordPayload.name}`)) as { data: string[] }[];
    await kill(child);
    const kept = (await state.reread()).zones[0]?.records.filter(({ type }) => type === "MX").map(({ data }) => data);
    expect(kept).toEqual(statuses.flatMap((status, nr) => (status === 201 ? [[`${nr}`, "mx."]] : [])));
    expect(shown.map(({ data }) => data)).toEqual(kept);
  });
});
