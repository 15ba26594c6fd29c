import { getEventListeners } from "node:events";
import { onAbort } from "./on-abort.ts";

const listeners = (signal: AbortSignal): number => getEventListeners(signal, "abort").length;

it("calls each listener once, in the order in which they came, those with the same function too", () => {
  const controller = new AbortController();
  const calls: string[] = [];
  const first = (): void => void calls.push("first");
  onAbort(controller.signal, first);
  onAbort(controller.signal, () => void calls.push("second"));
  onAbort(controller.signal, first);
  expect(listeners(controller.signal)).toBe(1);
  controller.abort();
  controller.abort();
  expect([calls, listeners(controller.signal)]).toEqual([["first", "second", "first"], 0]);
});

it("calls none that was taken away, be it by a listener that is called before", () => {
  const controller = new AbortController();
  const calls: string[] = [];
  const take = onAbort(controller.signal, () => void calls.push("taken away before"));
  onAbort(controller.signal, () => {
    calls.push("called");
    takeOther();
  });
  const takeOther = onAbort(controller.signal, () => void calls.push("taken away meanwhile"));
  take();
  take();
  controller.abort();
  expect(calls).toEqual(["called"]);
});

it("leaves nothing at the signal when all listeners are taken away, and listens again afterwards", () => {
  const controller = new AbortController();
  const takes = Array.from({ length: 20 }, () => onAbort(controller.signal, () => undefined));
  const counts = takes.map((take) => {
    const before = listeners(controller.signal);
    take();
    return before;
  });
  expect([new Set(counts), listeners(controller.signal)]).toEqual([new Set([1]), 0]);
  const later = jest.fn();
  onAbort(controller.signal, later);
  takes.forEach((take) => take());
  controller.abort();
  expect(later).toHaveBeenCalledTimes(1);
});

it.each([
  ["is aborted already", AbortSignal.abort()],
  ["does not exist", undefined],
])("does nothing where the signal %s", (_, signal) => {
  const listener = jest.fn();
  onAbort(signal, listener)();
  expect(listener).not.toHaveBeenCalled();
});
