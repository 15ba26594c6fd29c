import { getEventListeners } from "node:events";
import { InnerAbort } from "./inner-abort.ts";
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

describe("the inner abort", () => {
  it("is a signal, is aborted once, and calls each listener once, those with the same function too", () => {
    const abort = new InnerAbort();
    const calls: string[] = [];
    const first = (): void => void calls.push("first");
    onAbort(abort, first);
    onAbort(abort, first);
    const take = onAbort(abort, () => void calls.push("taken away"));
    onAbort(abort, () => takeNext());
    const takeNext = onAbort(abort, () => void calls.push("taken away meanwhile"));
    take();
    abort.throwIfAborted();
    expect([abort instanceof AbortSignal, abort.aborted, abort.reason]).toEqual([true, false, undefined]);
    abort.abort("why");
    abort.abort("again");
    expect([calls, abort.aborted, abort.reason]).toEqual([["first", "first"], true, "why"]);
    expect(() => abort.throwIfAborted()).toThrow("why");
    onAbort(abort, first);
    expect(calls).toHaveLength(2);
  });

  it("has the reason of any other abort, and tells those that listen to it as to any signal", () => {
    const [abort, listener, other] = [new InnerAbort(), jest.fn(), jest.fn()];
    abort.addEventListener("abort", listener);
    abort.addEventListener("abort", other);
    abort.removeEventListener("abort", other);
    abort.abort();
    expect(abort.reason).toMatchObject({ name: "AbortError" });
    expect([listener.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
  });
});
