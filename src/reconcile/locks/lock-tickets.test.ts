import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { thisPlace } from "terraform-provider-sdk/core";
import {
  newTicket,
  openTicketBox,
  printTicket,
  readTicket,
  removeLeftTickets,
  type OwnFiles,
  type Ticket,
  type TicketBox,
} from "./lock-tickets.ts";

let parent: string;
let directory: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "ims-locks-test-"));
  directory = join(parent, "lock");
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const ticket: Ticket = { number: 7, mode: "shared", pid: 12, place: "0a1b", began: "345", id: "0f-1" };
const now = 1_700_000_000_000;
const lock = "00ff";

describe("the name of a ticket", () => {
  it.each<[string, Ticket]>([
    ["7_shared_12_0a1b_345_0f-1", ticket],
    ["choosing_exclusive_12_0a1b_345_0f-1", { ...ticket, number: "choosing", mode: "exclusive" }],
    ["999999999999999_shared_12_0a1b_345_0f-1", { ...ticket, number: 999_999_999_999_999 }],
    // of a system that does not say when a process began
    ["7_shared_12_0a1b__0f-1", { ...ticket, began: "" }],
  ])("%s says all", (name, expected) => {
    expect(readTicket(name)).toEqual(expected);
    expect(printTicket(expected)).toBe(name);
  });

  it.each([
    "",
    "7",
    "7_shared",
    "7_shared_12_0a1b",
    "7_shared_12_0a1b_345_",
    "_shared_12_0a1b_345_0f-1",
    "7_other_12_0a1b_345_0f-1",
    "7_shared_x_0a1b_345_0f-1",
    "7_shared_12_XY_345_0f-1",
    "7_shared_12_0a1b_345_0f-1.tmp",
    "x7_shared_12_0a1b_345_0f-1",
    "1000000000000000_shared_12_0a1b_345_0f-1",
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
  it("are none before the first one, and those that were added after it", () => {
    const box = openTicketBox(directory, lock);
    expect(box.list()).toStrictEqual([]);
    box.add(ticket, now);
    box.add({ ...ticket, id: "0f-2" }, now);
    writeFileSync(join(directory, "something else"), "");
    const listed = box.list();
    expect(new Set(listed)).toEqual(new Set([ticket, { ...ticket, id: "0f-2" }]));
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    expect(statSync(join(directory, `${lock}_${printTicket(ticket)}`)).mode & 0o777).toBe(0o600);
    expect(codeOf(() => box.add(ticket, now))).toBe("EEXIST");
  });

  it("tell when their owner last gave a sign of life", () => {
    const box = openTicketBox(directory, lock);
    expect(box.lastSign(ticket)).toBeUndefined();
    box.add(ticket, now);
    expect(box.lastSign(ticket)).toBe(now);
    expect(statSync(join(directory, `${lock}_${printTicket(ticket)}`)).atimeMs).toBe(now);
    box.sign(ticket, now + 5_000);
    expect(box.lastSign(ticket)).toBe(now + 5_000);
    expect(statSync(join(directory, `${lock}_${printTicket(ticket)}`)).atimeMs).toBe(now + 5_000);
    box.remove(ticket);
    // somebody removed it meanwhile: that is no error
    box.remove(ticket);
    box.sign(ticket, now);
    expect(box.list()).toEqual([]);
  });

  it("are its own, also where others have theirs beside it", () => {
    const [box, other] = [openTicketBox(directory, lock), openTicketBox(directory, "00fe")];
    box.add(ticket, now);
    other.add(ticket, now);
    other.add({ ...ticket, id: "0f-2" }, now);
    expect([box.list(), other.list()].map(({ length }) => length)).toEqual([1, 2]);
  });

  it("are removed, whatever they lock, when the process of this place that made them has ended", () => {
    const [box, other] = [openTicketBox(directory, lock), openTicketBox(directory, "00fe")];
    const own = newTicket("shared");
    const left = { ...own, pid: 999_999_999, id: "0f-1" };
    for (const each of [own, left, ticket]) box.add(each, now);
    other.add(left, now);
    writeFileSync(join(directory, "something else"), "");
    removeLeftTickets(directory);
    expect([new Set(box.list()), other.list()]).toEqual([new Set([own, ticket]), []]);
    expect(readdirSync(directory)).toHaveLength(3);
    removeLeftTickets(join(directory, "something else"));
  });

  it("of one process are names of one file, each with a life of its own", () => {
    const own: OwnFiles = new Map();
    const boxes = ["00ff", "00fe", "00fd"].map((name) => openTicketBox(directory, name, own));
    const [first, second, third] = boxes as [TicketBox, TicketBox, TicketBox];
    const choosing = { ...ticket, number: "choosing" } as const;
    const inodes = (): Set<number> =>
      new Set(readdirSync(directory).map((file) => statSync(join(directory, file)).ino));
    first.add(choosing, now);
    second.add(choosing, now + 1_000);
    expect(codeOf(() => second.add(choosing, now))).toBe("EEXIST");
    expect([readdirSync(directory).length, inodes().size]).toEqual([2, 1]);
    first.number(choosing, ticket);
    first.remove(ticket);
    expect([first.list(), second.list()]).toEqual([[], [choosing]]);
    third.add(ticket, now + 2_000);
    expect([readdirSync(directory).length, inodes().size, own.size]).toEqual([2, 1, 2]);
    expect(second.lastSign(choosing)).toBe(now + 2_000);
    // a sign that is so young is as good as a new one, unless the clock was set back
    first.add(choosing, now + 2_999);
    expect(second.lastSign(choosing)).toBe(now + 2_000);
    first.remove(choosing);
    first.add(choosing, now + 1_999);
    expect(second.lastSign(choosing)).toBe(now + 1_999);
    first.remove(choosing);
    for (const [box, left] of [
      [second, choosing],
      [third, ticket],
    ] as const)
      box.remove(left);
    expect([readdirSync(directory), own.size]).toEqual([[], 0]);
  });

  it("are new files where the file of another one was removed or cannot have a further name", () => {
    const own: OwnFiles = new Map();
    const [box, other] = [openTicketBox(directory, lock, own), openTicketBox(directory, "00fe", own)];
    box.add(ticket, now);
    rmSync(join(directory, `${lock}_${printTicket(ticket)}`));
    other.add(ticket, now);
    expect(other.list()).toEqual([ticket]);
    own.clear();
    own.set(parent, { signedAt: now }); // a directory has no hard links
    box.add(ticket, now);
    expect([box.list(), box.lastSign(ticket)]).toEqual([[ticket], now]);
    rmSync(directory, { recursive: true });
    box.add(ticket, now);
    expect(box.list()).toEqual([ticket]);
  });

  it("get their number and keep their sign of life", () => {
    const box = openTicketBox(directory, lock);
    const choosing = { ...ticket, number: "choosing" } as const;
    box.add(choosing, now);
    box.number(choosing, ticket);
    expect(box.list()).toEqual([ticket]);
    expect(box.lastSign(ticket)).toBe(now);
  });

  it("fail for what is no matter of somebody else's tidying", () => {
    writeFileSync(directory, "a file");
    const box = openTicketBox(directory, lock);
    expect(codeOf(() => void box.list())).toBe("ENOTDIR");
    expect(codeOf(() => box.add(ticket, now))).toBe("ENOTDIR");
    rmSync(directory);
    mkdirSync(directory);
    mkdirSync(join(directory, `${lock}_${printTicket(ticket)}`));
    expect(codeOf(() => box.remove(ticket))).toMatch(/EISDIR|EPERM/);
  });
});

function codeOf(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}
