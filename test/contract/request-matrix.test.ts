/**
 * Every kind of request under every fault, once, twice and always: what the operation comes to, what the service holds in the
 * end, how often it acts. The rows are the specification; an operation and a fault without a row fail.
 */
import { faultNames, spanNames } from "./request-matrix/matrix-faults.ts";
import { operationNames, operations, type Operation } from "./request-matrix/operations.ts";
import { expectedOf, strayRows } from "./request-matrix/matrix-rows.ts";
import { runCell } from "./request-matrix/run-cell.ts";

it("names nothing that does not exist", () => {
  expect(strayRows()).toEqual([]);
});

describe.each(operationNames)("%s", (operation) => {
  const changes = (operations[operation] as Operation).reads === undefined;

  it.each(faultNames)("%s", async (fault) => {
    const expected = expectedOf(operation, fault);
    for (const span of spanNames) {
      const { outcome, acted, sent } = expected[span];
      const cell = await runCell(operation, fault, span);
      // whole or not at all: nothing is half done, and nothing else was touched
      const end = changes && outcome === "done" ? "as wanted" : "as before";
      expect({ span, ...cell }).toMatchObject({ span, outcome, end });
      expect({ span, acted: Math.max(acted, cell.acted), sent: Math.max(sent, cell.sent) }).toEqual({
        span,
        acted,
        sent,
      });
    }
  });
});
