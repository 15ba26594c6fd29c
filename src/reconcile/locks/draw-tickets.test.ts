import fs from "node:fs";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createManualClock, silentLog } from "terraform-provider-sdk/core";
import { createDraws, type DrawTicket } from "./draw-tickets.ts";
import { createFileLock } from "./file-lock.ts";
import { newTicket, openTicketBox, type TicketBox } from "./lock-tickets.ts";

let directory: string;
let draw: DrawTicket;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "ims-draws-test-"));
  draw = createDraws(directory, createManualClock());
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(directory, { recursive: true, force: true });
});

const boxOf = (nr: number): TicketBox => openTicketBox(directory, nr.toString(16).padStart(32, "0"));

describe("createDraws", () => {
  it("lists the directory three times for all who ask at about one time", async () => {
    const all = Array.from({ length: 256 }, (_, nr) => boxOf(nr));
    const listing = jest.spyOn(fs, "readdirSync");
    const drawings = await Promise.all(all.map((box) => draw(box, "exclusive")));
    expect(listing).toHaveBeenCalledTimes(3);
    expect(new Set(drawings.map(({ ticket }) => ticket.number))).toEqual(new Set([1]));
    expect(drawings.flatMap(({ before }) => before)).toEqual([]);
    await draw(boxOf(1), "exclusive");
    expect(listing).toHaveBeenCalledTimes(6);
  });

  it("orders those who ask for one lock at the same time by their ids", async () => {
    const both = await Promise.all([draw(boxOf(1), "exclusive"), draw(boxOf(1), "exclusive")]);
    const ordered = [...both].sort((a, b) => (a.ticket.id < b.ticket.id ? -1 : 1));
    expect(ordered.map(({ before }) => before)).toEqual([[], [ordered[0]?.ticket]]);
    expect(readdirSync(directory)).toHaveLength(2);
  });

  it("draws a higher number than what has come before, and finds who still chooses", async () => {
    const box = boxOf(1);
    const { ticket: first } = await draw(box, "shared");
    const choosing = { ...newTicket("exclusive"), pid: process.ppid };
    box.add(choosing, 0);
    const { ticket, before } = await draw(box, "exclusive");
    expect(ticket.number).toBe(first.number + 1);
    expect(new Set(before)).toEqual(new Set([first, choosing]));
  });

  it("takes nothing for who was called off before", async () => {
    const stop = new AbortController();
    const gone = draw(boxOf(1), "exclusive", stop.signal);
    const other = draw(boxOf(2), "exclusive");
    stop.abort(new Error("stop"));
    await expect(gone).rejects.toThrow("stop");
    await other;
    expect(readdirSync(directory)).toHaveLength(1);
  });

  it("tells each what failed, and leaves nothing behind", async () => {
    jest.spyOn(fs, "readdirSync").mockImplementation(() => {
      throw Object.assign(new Error("no"), { code: "EIO", syscall: "scandir" });
    });
    const outcomes = await Promise.allSettled([draw(boxOf(1), "exclusive"), draw(boxOf(2), "shared")]);
    jest.restoreAllMocks();
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(readdirSync(directory)).toEqual([]);
  });

  it("fails for the one whose ticket cannot be made only", async () => {
    const broken = { ...boxOf(1), add: () => writeFileSync(join(directory, "none", "file"), "") };
    const [first, second] = await Promise.allSettled([draw(broken, "exclusive"), draw(boxOf(2), "exclusive")]);
    expect([first.status, second.status]).toEqual(["rejected", "fulfilled"]);
  });
});

describe("createFileLock", () => {
  it("asks the file system for many locks as often as for one", async () => {
    const lock = createFileLock({ directory, clock: createManualClock(), log: silentLog });
    const listing = jest.spyOn(fs, "readdirSync");
    const releases = await Promise.all(
      Array.from({ length: 256 }, (_, nr) => lock.acquire({ key: `name bench${nr}`, mode: "exclusive" })),
    );
    expect(listing).toHaveBeenCalledTimes(3);
    await Promise.all(releases.map((release) => release()));
    expect(readdirSync(directory)).toEqual([]);
  });
});
