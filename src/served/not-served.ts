import { Failure, printDuration } from "terraform-provider-sdk/core";
import type { ZoneHead } from "./look.ts";

/** The failure of a wait whose time is up. `missing` says of each server that is behind what it still answers. */
export function notServed({
  zone,
  what,
  timeoutMs,
  head,
  missing,
}: {
  readonly zone: string;
  readonly what: string;
  readonly timeoutMs: number;
  readonly head?: ZoneHead;
  readonly missing: readonly string[];
}): Failure {
  const serial = head?.serial === undefined ? "" : ` The zone's serial is ${head.serial} at the service.`;
  const servers = missing.map((one) => `- ${one}`).join("\n");
  return new Failure({
    code: "not-served",
    doing: `Not every name server of the zone ${zone} serves ${what} as written`,
    happened: `The service has accepted the change; after ${printDuration(timeoutMs)} it is not served everywhere.${serial}\n\n${servers}`,
    remedy:
      `\`ims dns served ${zone}\` shows how far they are now. If they stay behind, ask the operator of the service whether the ` +
      "zone could be deployed. If they only take longer, raise `timeout` in `wait_until_served`.",
  });
}
