/**
 * A write of records that is stopped after a request was sent tells what of it was done, and what is not known
 * (docs/behaviour.md#cancellation).
 */
import { Failure } from "terraform-provider-sdk/core";
import { address, name, record, start, writes, zone } from "../../../../test/support/records.ts";
import type { FaultInput } from "../../../sandbox/index.ts";
import type { ConnectedClient } from "../../index.ts";

type Write = (client: ConnectedClient, signal: AbortSignal) => Promise<unknown>;
const own = record([address(1)]);
const [next, second] = [record([address(2)]), record([address(3)])];
const remove: Write = ({ records }, signal) => records.delete({ zone, content: own }, signal);
const set = { zone, type: "A", name };
const grow: Write = ({ records }, signal) =>
  records.writeSet({ set, intent: { desired: [own, next, second], remove: [] } }, signal);

interface Row {
  readonly write: Write;
  readonly faults?: readonly FaultInput[];
  /** Whether nothing is answered any more after the write: its caller waits six seconds then. */
  readonly hangs?: boolean;
  readonly told: string | undefined;
  readonly sent: number;
}

it.each<[string, Row]>([
  ["a delete that is carried out", { write: remove, told: undefined, sent: 1 }],
  [
    "one without a clear answer, and carried out",
    { write: remove, faults: [{ status: 502, when: "after" }], told: undefined, sent: 1 },
  ],
  [
    "one without a clear answer, and not carried out",
    {
      write: remove,
      faults: [{ status: 502 }],
      told: `Not done by the last reading: delete ${name} A ${address(1)}.`,
      sent: 1,
    },
  ],
  [
    "one that nothing shows",
    {
      write: remove,
      faults: [{ status: 502 }],
      hangs: true,
      told: `Asked for, and it is not known whether it was done: delete ${name} A ${address(1)}.`,
      sent: 1,
    },
  ],
  ["a set of which a part is written", { write: grow, told: `Done: create ${name} A ${address(2)}.`, sent: 1 }],
])("%s", async (_, { write, faults = [], hangs = false, told, sent }) => {
  const asked = faults.map((fault) => ({ endpoint: "dns.deleteRecord", ...fault }));
  const { sandbox, connectAnother } = start({ records: [own, record([address(9)])], faults: asked });
  const stopping = new AbortController();
  const open: (() => void)[] = [];
  let isOver = false;
  const client = connectAnother({
    transport: (request, signal) => {
      if (request.method !== "GET") stopping.abort();
      if (hangs && !isOver && stopping.signal.aborted && request.method === "GET")
        return new Promise((_, reject) => {
          const end = (): void => reject(signal.aborted ? (signal.reason as Error) : new Error("broken off"));
          open.push(end);
          signal.addEventListener("abort", end);
        });
      return sandbox.transport(request, signal);
    },
  });
  const failure: unknown = await write(client, stopping.signal).then(
    () => undefined,
    (error: unknown) => error,
  );
  isOver = true;
  for (const end of open) end();
  expect(failure instanceof Failure ? failure.happened : failure).toEqual(
    told === undefined ? undefined : `The operation was cancelled before it was complete. ${told}`,
  );
  expect(writes()).toHaveLength(sent);
});
