import { Failure, printDuration } from "terraform-provider-sdk/core";
import { printAddress } from "./answer.ts";
import type { ZoneHead } from "./look.ts";
import type { ServerName } from "./server-name.ts";

/**
 * The failure of a wait whose time is up. `missing` says of each server that is behind what it still answers; without a `head` no server was asked,
 * and it says why.
 */
export function notServed({
  zone,
  servers,
  what,
  isGone = false,
  timeoutMs,
  head,
  missing,
}: {
  readonly zone: string;
  readonly servers: readonly ServerName[] | undefined;
  readonly what: string;
  readonly isGone?: boolean | undefined;
  readonly timeoutMs: number;
  readonly head?: ZoneHead | undefined;
  readonly missing: readonly string[];
}): Failure {
  const every = `very name server of the zone ${zone} ${isGone ? `has stopped serving ${what}` : `serves ${what} as written`}`;
  const done = isGone ? "The service has deleted it" : "The service has accepted the change";
  const after = `after ${printDuration(timeoutMs)}`;
  return new Failure({
    code: "not-served",
    doing: head === undefined ? `Cannot tell whether e${every}` : `Not e${every}`,
    happened:
      head === undefined
        ? `${done}; ${after} no name server had been asked. What was missing: ${missing.join(", ")}.`
        : `${done}; ${after} ${isGone ? "that" : "it"} is not served everywhere.${serialOf(head)}\n\n${listOf(missing)}`,
    remedy:
      `\`${commandToLook(zone, servers)}\` shows how far they are now. If they stay behind, ask the operator of the service ` +
      `whether the zone could be deployed. ${
        isGone
          ? "The next plan sees that it is gone from the service: apply again to go on."
          : "If they only take longer, raise `timeout` in `wait_until_served`."
      }`,
  });
}

function serialOf({ serial }: ZoneHead): string {
  return serial === undefined ? "" : ` The zone's serial is ${serial} at the service.`;
}

function listOf(missing: readonly string[]): string {
  return missing.map((one) => `- ${one}`).join("\n");
}

/** Asks the same servers. Brackets mean something to shells; nothing else in a server's name does. */
function commandToLook(zone: string, servers: readonly ServerName[] | undefined): string {
  const flags = (servers ?? []).map(({ host, port }) => {
    const shown = printAddress({ server: host, address: host, port });
    return ` --server ${shown.includes("[") ? `'${shown}'` : shown}`;
  });
  return `ims dns served ${zone}${flags.join("")}`;
}
