import { connectSandbox } from "../../support/connected-sandbox.ts";
import { Failure } from "terraform-provider-sdk/core";
import { createFaultyWay, faults, spans, type FaultName, type Span } from "./matrix-faults.ts";
import { contentOf, operations, seed, type Operation, type OperationName } from "./operations.ts";

/** What became of one operation under one fault. */
export interface Cell {
  /** `done`, or the code of the failure; `wrong` where a read gives something else than what is there. */
  readonly outcome: string;
  /** What the sandbox holds in the end: all that was wanted and nothing else, what it held before, or what differs. */
  readonly end: string;
  /** Writes that the service acted on. */
  readonly acted: number;
  /** Writes that were sent. */
  readonly sent: number;
}

/** Runs an operation of the client on a sandbox of its own. Time is the sandbox's. */
export async function runCell(operationName: OperationName, faultName: FaultName, span: Span): Promise<Cell> {
  const operation: Operation = operations[operationName];
  const connected = connectSandbox({ seed });
  const { sandbox } = connected;
  const before = contentOf(sandbox);
  const way = createFaultyWay(sandbox.transport, {
    struck: operation.struck,
    fault: faults[faultName],
    times: spans[span],
  });
  const client = connected.connectAnother({ transport: way.transport });
  const outcome = await outcomeOf(operation, () => operation.run(client));
  const end = endOf(operation, before, contentOf(sandbox));
  await client.close();
  await connected.close();
  return { outcome, end, acted: way.acted(), sent: way.sent() };
}

async function outcomeOf({ reads }: Operation, run: () => Promise<unknown>): Promise<string> {
  try {
    const result = await run();
    return reads === undefined || JSON.stringify(result) === JSON.stringify(reads) ? "done" : "wrong";
  } catch (error) {
    return error instanceof Failure ? error.code : `no failure: ${String(error)}`;
  }
}

function endOf({ goes = [], comes = [] }: Operation, before: readonly string[], after: readonly string[]): string {
  const changes = goes.length + comes.length > 0;
  const wanted = [...before.filter((line) => !goes.includes(line)), ...comes].sort();
  if (changes && after.join("\n") === wanted.join("\n")) return "as wanted";
  if (after.join("\n") === before.join("\n")) return "as before";
  const gone = before.filter((line) => !after.includes(line));
  const come = after.filter((line, at) => !before.includes(line) || after.indexOf(line) !== at);
  return `gone: ${gone.join(", ")}; come: ${come.join(", ")}`;
}
