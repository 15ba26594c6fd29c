import { EventEmitter } from "node:events";
import { createManualClock } from "../core/manual-clock.ts";
import { silentLog } from "../core/log.ts";
import { watchLifecycle } from "./lifecycle.ts";
import type { ProcessHandle } from "./process-handle.ts";

function setUp(finish: () => Promise<void> = () => Promise.resolve()) {
  const clock = createManualClock();
  const exits: number[] = [];
  const stderr = new EventEmitter();
  const events = new EventEmitter();
  const process = Object.assign(events, { ppid: 7, stderr, exit: () => void exits.push(clock.now()) });
  const lifecycle = watchLifecycle({
    process: process as unknown as ProcessHandle,
    parent: 7,
    clock,
    log: silentLog,
    finish,
  });
  const began = clock.now();
  return { clock, lifecycle, process, stderr, events, exited: () => exits.map((at) => at - began) };
}

const never = (): Promise<void> => new Promise(() => undefined);

it("lives as long as nothing happens", async () => {
  const { clock, exited } = setUp();
  await clock.advance(3_600_000);
  expect(exited()).toEqual([]);
});

it("ends within a second after the parent's process id has changed", async () => {
  const { clock, process, exited } = setUp();
  await clock.advance(700);
  process.ppid = 1;
  await clock.advance(10_000);
  expect(exited()).toEqual([1_000]);
});

it("ends at once when standard error breaks", async () => {
  const { clock, stderr, exited } = setUp();
  stderr.emit("error", new Error("EPIPE"));
  await clock.advance(0);
  expect(exited()).toEqual([0]);
});

it("ends when the last connection was closed and no other came", async () => {
  const { clock, lifecycle, exited } = setUp();
  lifecycle.sessions(1);
  await clock.advance(60_000);
  lifecycle.sessions(0);
  await clock.advance(10_000);
  expect(exited()).toEqual([61_000]);
});

it("goes on when another connection follows", async () => {
  const { clock, lifecycle, exited } = setUp();
  lifecycle.sessions(0);
  await clock.advance(500);
  lifecycle.sessions(1);
  await clock.advance(60_000);
  expect(exited()).toEqual([]);
});

it("lets the calls in flight finish when the parent is gone", async () => {
  let finished: () => void = () => undefined;
  const { clock, stderr, exited } = setUp(() => new Promise((resolve) => (finished = resolve)));
  stderr.emit("error", new Error("EPIPE"));
  await clock.advance(2_000);
  finished();
  await clock.advance(10_000);
  expect(exited()).toEqual([2_000]);
});

it("waits no longer than 5 s for a call that does not finish", async () => {
  const { clock, process, exited } = setUp(never);
  process.ppid = 1;
  await clock.advance(10_000);
  expect(exited()).toEqual([4_000]);
});

it("ends after Shutdown as soon as it is answered", async () => {
  const { clock, lifecycle, exited } = setUp(never);
  lifecycle.shutdown(Promise.resolve());
  await clock.advance(10_000);
  expect(exited()).toEqual([0]);
});

it("ends 100 ms after Shutdown even if nobody takes the answer", async () => {
  const { clock, lifecycle, exited } = setUp(never);
  lifecycle.shutdown(never());
  await clock.advance(10_000);
  expect(exited()).toEqual([100]);
});

it.each(["SIGINT", "SIGTERM", "SIGHUP", "uncaughtException", "unhandledRejection"])("survives %s", async (event) => {
  const { clock, events, exited } = setUp();
  expect(events.emit(event, new Error("x"))).toBe(true);
  await clock.advance(10_000);
  expect(exited()).toEqual([]);
});
