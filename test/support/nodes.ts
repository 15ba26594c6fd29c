import { execFileSync } from "node:child_process";
import { delimiter, resolve } from "node:path";
import { skipLoudly } from "./describe-unless.ts";
import { isOlder } from "./engines.ts";
import { putOnPath } from "./on-path.ts";

/** A Node that the provider script, or a program of a user, is run with. */
interface TestedNode {
  /** Path of the executable. */
  readonly file: string;
  /** `22.19.0` */
  readonly version: string;
}

/** Those that `IMS_TEST_NODES` names, separated as in PATH, or else the one that runs the tests. */
const nodes: readonly TestedNode[] = (process.env["IMS_TEST_NODES"] ?? process.execPath)
  .split(delimiter)
  .filter((named) => named !== "")
  .map((named) => ({ file: resolve(named), version: versionOf(resolve(named)) }));

/**
 * Declares a suite once for every Node that `IMS_TEST_NODES` names, or for the one that runs the tests. While its tests run, `node`
 * on the PATH is that Node; the suite is told its version. Where none is as new as the suite needs, it is skipped, loudly.
 */
export function describeWithNodes(name: string, suite: (version: string) => void, { since = "0" } = {}): void {
  const able = nodes.filter(({ version }) => !isOlder(version, since));
  if (able.length === 0) skipLoudly(`it needs Node ${since}, and IMS_TEST_NODES names none.`, name, () => suite(since));
  for (const { file, version } of able)
    describe(nodes.length === 1 && file === process.execPath ? name : `${name} [Node ${version}]`, () => {
      if (file !== process.execPath) putOnPath(file, "node");
      suite(version);
    });
}

function versionOf(file: string): string {
  try {
    return execFileSync(file, ["--version"], { encoding: "utf8" }).trim().slice("v".length);
  } catch (cause) {
    throw new Error(`IMS_TEST_NODES names ${file}, which is no Node that runs here`, { cause });
  }
}
