/**
 * A web page with status 200 that comes in place of the answer to a write: the service has not answered. What is told names the page and
 * what to look at, and nothing counts as done that no reading shows.
 */
import { Failure } from "terraform-provider-sdk/core";
import { connectSandbox } from "../support/connected-sandbox.ts";
import { createFaultyWay, faults } from "./request-matrix/matrix-faults.ts";
import { contentOf, operationNames, operations, seed, type Operation } from "./request-matrix/operations.ts";

const writes = operationNames.filter((name) => (operations[name] as Operation).reads === undefined);

it.each(writes)("%s that is never carried out", async (name) => {
  const operation: Operation = operations[name];
  const connected = connectSandbox({ seed });
  const before = contentOf(connected.sandbox);
  const fault = faults["200 with a page, not done"];
  const { transport } = createFaultyWay(connected.sandbox.transport, {
    struck: operation.struck,
    fault,
    times: Infinity,
  });
  const started = connected.clock.elapsed();
  const failure = await operation
    .run(connected.connectAnother({ transport, engine: {} }))
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Failure);
  const { happened, remedy } = failure as Failure;
  expect(happened).toMatch(/answered 200 \(OK\), but not by the service.*an HTML page titled "Portal"/);
  expect(happened).not.toContain("accepted");
  // a project may show late, so it is waited for, and kept in the state
  const isProject = name === "POST project";
  expect(remedy).toMatch(isProject ? /terraform untaint/ : /a network that one has to log in to.*base_url/);
  expect(connected.clock.elapsed() - started).toBeLessThan(isProject ? Infinity : 45_000);
  expect(contentOf(connected.sandbox)).toEqual(before);
  await connected.close();
});
