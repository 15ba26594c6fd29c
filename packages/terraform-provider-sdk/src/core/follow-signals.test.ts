import { getEventListeners } from "node:events";
import { followSignals, whileFollowing } from "./follow-signals.ts";

const listeners = (signal: AbortSignal): number => getEventListeners(signal, "abort").length;

type Step = "abort first" | "abort second" | "leave";

it.each<[string, readonly Step[], unknown]>([
  ["nothing", [], "not aborted"],
  ["an abort of the first", ["abort first"], "first"],
  ["an abort of the second", ["abort second"], "second"],
  ["aborts of both, the second before the first", ["abort second", "abort first"], "second"],
  ["an abort after it has left", ["leave", "abort first"], "not aborted"],
  ["an abort before it leaves", ["abort first", "leave"], "first"],
  ["leaving twice", ["leave", "leave"], "not aborted"],
])(
  "what becomes of a signal that follows two others, which keep nothing of it in the end: %s",
  (_, steps, expected) => {
    const [first, second] = [new AbortController(), new AbortController()];
    const following = followSignals(first.signal, second.signal);
    for (const step of [...steps, "leave"]) {
      if (step === "abort first") first.abort("first");
      else if (step === "abort second") second.abort("second");
      else following.leave();
    }
    expect(following.signal.aborted ? following.signal.reason : "not aborted").toBe(expected);
    expect([first, second].map((one) => listeners(one.signal))).toEqual([0, 0]);
  },
);

it("a signal that is aborted already aborts its followers at once, and they leave nothing at the others", () => {
  const other = new AbortController();
  const { signal } = followSignals(other.signal, AbortSignal.abort("before"));
  expect([signal.reason, listeners(other.signal)]).toEqual(["before", 0]);
});

it("followers of one signal have one listener together, until the last of them leaves", () => {
  const followed = new AbortController();
  const followers = Array.from({ length: 20 }, () => followSignals(followed.signal));
  const counts = followers.map((follower) => {
    const before = listeners(followed.signal);
    follower.leave();
    return before;
  });
  expect([new Set(counts), listeners(followed.signal)]).toEqual([new Set([1]), 0]);
});

it("a follower that leaves does not take the others along", () => {
  const followed = new AbortController();
  const [leaving, staying] = [followSignals(followed.signal), followSignals(followed.signal)];
  leaving.leave();
  followed.abort();
  expect([leaving.signal.aborted, staying.signal.aborted]).toEqual([false, true]);
});

it.each<[string, boolean, number]>([
  ["two signals", true, 1],
  ["the only one that is given, itself", false, 0],
])("work follows %s until it has ended, also where it fails", async (_, isOther, during) => {
  const [one, other] = [new AbortController(), new AbortController()];
  const failing = whileFollowing([one.signal, isOther ? other.signal : undefined], (signal) => {
    expect([signal === one.signal, listeners(one.signal)]).toEqual([!isOther, during]);
    return Promise.reject(new Error("failed"));
  });
  await expect(failing).rejects.toThrow("failed");
  expect([one, other].map(({ signal }) => listeners(signal))).toEqual([0, 0]);
});
