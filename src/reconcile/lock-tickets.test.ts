import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { thisPlace } from "terraform-provider-sdk/core";
import { newTicket, openTicketBox, printTicket, readTicket, type Ticket } from "./lock-tickets.ts";

let parent: string;
let directory: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "ims-locks-test-"));
  directory = join(parent, "lock");
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const ticket: Ticket = { number: 7, mode: "shared", pid: 12, place: "0a1b", id: "0f-1" };
const now = 1_700_000_000_000;

describe("the name of a ticket", () => {
  it.each<[string, Ticket]>([
    ["7_shared_12_0a1b_0f-1", ticket],
    ["choosing_exclusive_12_0a1b_0f-1", { ...ticket, number: "choosing", mode: "exclusive" }],
    ["999999999999999_shared_12_0a1b_0f-1", { ...ticket, number: 999_999_999_999_999 }],
  ])("%s says all", (name, expected) => {
    expect(readTicket(name)).toEqual(expected);
    expect(printTicket(expected)).toBe(name);
  });

  it.each([
    "",
    "7",
    "7_shared",
    "7_shared_12_0a1b",
    "7_shared_12_0a1b_",
    "_shared_12_0a1b_0f-1",
    "7_other_12_0a1b_0f-1",
    "7_shared_x_0a1b_0f-1",
    "7_shared_12_XY_0f-1",
    "7_shared_12_0a1b_0f-1.tmp",
    "x7_shared_12_0a1b_0f-1",
    "1000000000000000_shared_12_0a1b_0f-1",
  ])("%j is none", (name) => {
    expect(readTicket(name)).toBeUndefined();
  });

  it("of a new one is this process's, without a number, and unlike all others", () => {
    const [one, other] = [newTicket("shared"), newTicket("exclusive")];
    expect(one).toMatchObject({ number: "choosing", mode: "shared", pid: process.pid, place: thisPlace() });
    expect(other.mode).toBe("exclusive");
    expect(one.id).not.toBe(other.id);
    expect(readTicket(printTicket(one))).toEqual(one);
  });
});

describe("the tickets of a lock", () => {
  it("are none before the first one, and those that were added after it", async () => {
    const box = openTicketBox(directory);
    expect(await box.list()).toStrictEqual([]);
    await box.add(ticket, now);
    await box.add({ ...ticket, id: "0f-2" }, now);
    writeFileSync(join(directory, "something else"), "");
    const listed = await box.list();
    expect(new Set(listed)).toEqual(new Set([ticket, { ...ticket, id: "0f-2" }]));
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    expect(statSync(join(directory, printTicket(ticket))).mode & 0o777).toBe(0o600);
    await expect(box.add(ticket, now)).rejects.toMatchObject({ code: "EEXIST" });
  });

  it("tell when their owner last gave a sign of life", async () => {
    const box = openTicketBox(directory);
    expect(await box.lastSign(ticket)).toBeUndefined();
    await box.add(ticket, now);
    expect(await box.lastSign(ticket)).toBe(now);
    expect(statSync(join(directory, printTicket(ticket))).atimeMs).toBe(now);
    await box.sign(ticket, now + 5_000);
    expect(await box.lastSign(ticket)).toBe(now + 5_000);
    expect(statSync(join(directory, printTicket(ticket))).atimeMs).toBe(now + 5_000);
    await box.remove(ticket);
    // somebody removed it meanwhile: that is no error
    await box.remove(ticket);
    await box.sign(ticket, now);
    expect(await box.list()).toEqual([]);
  });

  it("are tidied away when none is left", async () => {
    const box = openTicketBox(directory);
    await box.tidy();
    await box.add(ticket, now);
    await box.tidy();
    expect(readdirSync(parent)).toEqual(["lock"]);
    await box.remove(ticket);
    await box.tidy();
    expect(readdirSync(parent)).toEqual([]);
  });

  it("are added again where the directory was tidied away in between", async () => {
    const box = openTicketBox(directory);
    const adding = Array.from({ length: 20 }, (_, nth) => ({ ...ticket, id: `a-${nth}` }));
    await Promise.all(
      adding.map(async (one) => {
        await box.add(one, now);
        await box.remove(one);
        await box.tidy();
      }),
    );
    expect(readdirSync(parent)).toEqual([]);
  });

  it("fail for what is no matter of somebody else's tidying", async () => {
    writeFileSync(directory, "a file");
    const box = openTicketBox(directory);
    await expect(box.list()).rejects.toMatchObject({ code: "ENOTDIR" });
    await expect(box.tidy()).rejects.toMatchObject({ code: "ENOTDIR" });
    await expect(box.add(ticket, now)).rejects.toMatchObject({ code: "EEXIST" });
    rmSync(directory);
    mkdirSync(directory);
    mkdirSync(join(directory, printTicket(ticket)));
    await expect(box.remove(ticket)).rejects.toMatchObject({ code: expect.stringMatching(/EISDIR|EPERM/) as string });
  });
});
