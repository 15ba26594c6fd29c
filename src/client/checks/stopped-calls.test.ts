/**
 * A call that is stopped by its signal, at each of its requests: what it says of writes is true. Stopped where a request begins, or where its
 * answer is there.
 */
import { connectSandbox } from "../../../test/support/connected-sandbox.ts";
import {
  clientWrites,
  fresh,
  name,
  seed,
  server,
  there,
  zone,
  type ClientCall,
} from "../../../test/support/client-writes.ts";
import { onAbort } from "terraform-provider-sdk/core";
import { Failure } from "../index.ts";

const set = { zone, type: "A", name };
const cluster = "one";
const shop = {
  ...{ cluster, name: "Shop", customerId: "acme", adminUids: ["u1"], editorUids: null, viewerUids: null },
  ...{ productId: null, description: null, nodeSelector: null, requesterUid: null, billingCycle: null },
  ...{ quotaMemory: null, quotaCpu: null },
};
const clusters = { [cluster]: { nodes: ["n1"], projects: [{ name: "Old", adminUids: ["u1"], customerId: "acme" }] } };

type Moment = "at the request" | "at the answer";
const moments: readonly Moment[] = ["at the request", "at the answer"];
const most = 40;

/** Calls once, and stops the call at its request of this number. */
async function stopAt(call: ClientCall, nth: number, moment: Moment, reason: unknown) {
  const connected = connectSandbox({ seed: { ...seed, clusters } });
  const { sandbox, connectAnother } = connected;
  const stopping = new AbortController();
  let began = 0;
  const client = connectAnother({
    async transport(request, signal) {
      const isIt = (began += 1) === nth;
      if (isIt && moment === "at the request") stopping.abort(reason);
      // a write that is under way may end
      if (isIt && stopping.signal.aborted && request.method === "GET")
        return new Promise((_, reject) => onAbort(signal, () => reject(new Error("nobody waits any more"))));
      const answer = await sandbox.transport(request, signal);
      if (isIt && moment === "at the answer") stopping.abort(reason);
      return answer;
    },
  });
  try {
    const error = await call(client, stopping.signal).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    const isWritten = sandbox.requests.some(({ method }) => method !== "GET");
    return { error, isWritten, isOver: began < nth };
  } finally {
    await connected.close();
  }
}

it.concurrent.each<readonly [string, ClientCall]>([
  ...clientWrites,
  ["a listing of servers", ({ servers }, signal) => servers.list("acme", signal)],
  ["a request of the interface", ({ services }, signal) => services.dns.listZones(signal)],
  ["a reading of a set", ({ records }, signal) => records.readSet(set, signal)],
  [
    "a write of a set",
    ({ records }, signal) => records.writeSet({ set, intent: { desired: [fresh], remove: "others" } }, signal),
  ],
  [
    "a write of a zone",
    ({ records }, signal) => {
      const desired = [fresh, { ...fresh, name: `a.${zone}.` }];
      return records.writeZone({ zone, actual: [there], intent: { desired, remove: [there] } }, signal);
    },
  ],
  [
    "a decommission with a clean-up",
    ({ servers }, signal) => servers.decommission({ server, cleanUpZones: [zone] }, signal),
  ],
  ["steps of a decommission", ({ servers }, signal) => servers.runSteps({ server, steps: ["revoke"] }, signal)],
  ["a create of a project", ({ projects }, signal) => projects.create({ declared: shop, timeoutMs: 60_000 }, signal)],
  [
    "a deletion of a project",
    ({ projects }, signal) => projects.delete({ project: { cluster, id: "old" }, timeoutMs: 60_000 }, signal),
  ],
])("%s says truly whether anything was written", async (_, call) => {
  const wrong: unknown[] = [];
  const told = new Set<string>();
  for (const moment of moments)
    for (let nth = 1; nth <= most; nth += 1) {
      // what stops a call may be a time that is up as well
      const reason = nth % 2 === 0 ? "enough" : new DOMException("The time is up", "TimeoutError");
      const { error, isWritten, isOver } = await stopAt(call, nth, moment, reason);
      if (error === undefined) {
        if (isOver) break;
        continue;
      }
      if (!(error instanceof Failure)) wrong.push([moment, nth, "no failure", error]);
      else if (isWritten === /Nothing was written|was not decommissioned/.test(error.happened))
        wrong.push([moment, nth, error.message]);
      else if (/terraform|\bapply\b|\bcommand\b/i.test(error.detail)) wrong.push([moment, nth, error.detail]);
      else if (!isWritten && error.cause !== reason) wrong.push([moment, nth, error.cause]);
      else told.add(error.code);
    }
  expect(wrong).toEqual([]);
  expect([...told]).toEqual(["cancelled"]);
});
