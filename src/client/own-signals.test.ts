import { getEventListeners } from "node:events";
import { withOwnSignals } from "./own-signals.ts";

interface Call {
  readonly signal: AbortSignal | undefined;
  end(): void;
}

let calls: Call[];
beforeEach(() => (calls = []));

const methods = withOwnSignals({
  work: (_: string, signal?: AbortSignal) => new Promise<void>((resolve) => calls.push({ signal, end: resolve })),
  fail: (signal: AbortSignal) => {
    calls.push({ signal, end: () => undefined });
    return Promise.reject(new Error("failed"));
  },
  refuse: (signal: AbortSignal): Promise<void> => {
    calls.push({ signal, end: () => undefined });
    throw new Error("refused");
  },
});
const listeners = (signal: AbortSignal): number => getEventListeners(signal, "abort").length;
const signals = (): boolean[] => calls.map(({ signal }) => signal?.aborted === true);

it("each call has a signal of its own, which is aborted with its caller's, for the same reason", () => {
  const [caller, other] = [new AbortController(), new AbortController()];
  void methods.work("a", caller.signal);
  void methods.work("b", caller.signal);
  void methods.work("c", other.signal);
  void methods.work("d");
  expect(new Set(calls.map(({ signal }) => signal)).size).toBe(4);
  caller.abort("enough");
  expect(signals()).toEqual([true, true, false, false]);
  expect(calls[0]?.signal?.reason).toBe("enough");
});

it("a signal that is aborted already is aborted for the call, too", () => {
  void methods.work("a", AbortSignal.abort("before"));
  expect([signals(), calls[0]?.signal?.reason]).toEqual([[true], "before"]);
});

it("calls that go on at one time listen to their caller's signal once", () => {
  const { signal } = new AbortController();
  for (let nth = 0; nth < 20; nth += 1) void methods.work("a", signal);
  expect(listeners(signal)).toBe(1);
});

it("nothing of a call that has ended is left at its caller's signal", async () => {
  const caller = new AbortController();
  const first = methods.work("a", caller.signal);
  const second = methods.work("b", caller.signal);
  calls[0]?.end();
  await first;
  expect(listeners(caller.signal)).toBe(1);
  caller.abort();
  expect(signals()).toEqual([false, true]);
  calls[1]?.end();
  await second;
  expect(listeners(caller.signal)).toBe(0);
});

it.each(["fail", "refuse"] as const)("nor of one that fails: %s", async (name) => {
  const caller = new AbortController();
  await expect((async () => methods[name](caller.signal))()).rejects.toThrow(/failed|refused/);
  expect(listeners(caller.signal)).toBe(0);
  void methods.work("a", caller.signal);
  caller.abort();
  expect(signals()).toEqual([false, true]);
});
