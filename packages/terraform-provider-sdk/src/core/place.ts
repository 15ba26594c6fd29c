import { createHash } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** What tells where process ids mean something; a text is empty where the system does not say it. */
export interface Surroundings {
  readonly hostname: string;
  /** Of the kernel that runs, from its start on: another one after each start. */
  readonly bootId: string;
  /** The process namespace: within a container the same id is another process. */
  readonly namespace: string;
  /** Of the system, for good. */
  readonly machineId: string;
}

/**
 * Where a place is, seen from another one: `here` – an id is the same process; `before` – the same machine before it was started anew, so
 * all processes of that place have ended; `elsewhere` – nobody can tell.
 */
export type Whereabouts = "here" | "before" | "elsewhere";

/** In hexadecimal digits: what ids depend on, and where it is known the start and the machine. */
const form = /^(?<ids>[0-9a-f]{12})(?:(?<start>[0-9a-f]{6})(?<machine>[0-9a-f]{8}))?$/;

/** Machine and process namespace of this process, in hexadecimal digits: where process ids mean something. */
export function thisPlace(): string {
  return (place ??= printPlace(findSurroundings()));
}
let place: string | undefined;

/**
 * The kernel's own id tells a machine from all others, while a name may be that of several machines, and changes with the network that a machine is in.
 * Where a system gives no such id (all but Linux) the name has to do, without its domain, which is what changes mostly.
 */
export function printPlace({ hostname, bootId, namespace, machineId }: Surroundings): string {
  if (bootId === "") return digest(12, hostname.replace(/\..*/s, "").toLowerCase());
  const ids = digest(12, bootId, namespace);
  // copies of one machine may have its id, too
  return machineId === "" ? ids : ids + digest(6, bootId) + digest(8, machineId, hostname);
}

/**
 * Where a place of {@link thisPlace} is, seen from another one.
 *
 * @param own default: the place of this process
 */
export function whereabouts(of: string, own = thisPlace()): Whereabouts {
  const [there, here] = [form.exec(of)?.groups, form.exec(own)?.groups];
  if (of === own || (there !== undefined && there["ids"] === here?.["ids"])) return "here";
  const isSameMachine = there?.["machine"] !== undefined && there["machine"] === here?.["machine"];
  return isSameMachine && there["start"] !== here["start"] ? "before" : "elsewhere";
}

function findSurroundings(): Surroundings {
  return {
    hostname: hostname(),
    bootId: textOf(() => readFileSync("/proc/sys/kernel/random/boot_id", "latin1")),
    namespace: textOf(() => readlinkSync("/proc/self/ns/pid")),
    machineId: textOf(() => readFileSync("/etc/machine-id", "latin1")),
  };
}

function textOf(read: () => string): string {
  try {
    return read().trim();
  } catch {
    return "";
  }
}

function digest(digits: number, ...parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, digits);
}
