import { createSandbox } from "../../../../src/sandbox/index.ts";

/** A process of its own that serves a sandbox with the state file named by its argument, until it is killed. */
const stateFile = process.argv[2];
const seed = { zones: { "example.com": {} }, customers: ["acme"], clusters: { "Cluster One": {} } };
void createSandbox({ stateFile, seed })
  .listen()
  .then(({ baseUrl }) => process.stdout.write(`${baseUrl}\n`));
