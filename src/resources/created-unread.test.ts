import { Failure } from "terraform-provider-sdk/core";
import { HttpFailure } from "../client/index.ts";
import { keptIfUnread } from "./created-unread.ts";

const said = { doing: "Cannot do it", happened: "It failed.", remedy: "Run it again." };
const failure = (code: string): Failure => new Failure({ code, ...said });
const http = (method: "GET" | "PUT"): HttpFailure =>
  new HttpFailure({ code: "http-forbidden", ...said, outcome: "refused", method });

it.each<[string, Error, boolean, boolean]>([
  ["its reading was refused", http("GET"), true, true],
  ["the database of the locks went away", failure("lock-unreachable"), true, true],
  ["its lock was lost", failure("lock-lost"), true, true],
  ["the database went away before the write", failure("lock-unreachable"), false, false],
  ["another write was refused", http("PUT"), true, false],
  ["no reading showed it", failure("record-not-shown"), true, false],
  ["it reads otherwise", failure("record-not-as-written"), true, false],
  ["it was called off", new DOMException("stop", "AbortError"), true, false],
])("what was created, where %s: whether it is whole", async (_, error, isAccepted, isWhole) => {
  const kept: boolean[] = [];
  const saved = (_: object, { whole }: { readonly whole?: boolean }): void => void kept.push(whole === true);
  const creating = keptIfUnread(() => Promise.reject(error), { isAccepted: () => isAccepted, saved });
  await expect(creating).rejects.toBe(error);
  expect(kept).toEqual(isWhole ? [true] : []);
});
