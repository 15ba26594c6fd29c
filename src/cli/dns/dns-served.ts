import { printAddress, readServerName, type ServedLook, type ServerName } from "../../client/index.ts";
import { Failure, visible } from "terraform-provider-sdk/core";
import type { CommandContext } from "../command-context.ts";
import { withProgress } from "../progress.ts";
import { withClient } from "../with-client.ts";

/** Which zone, and whom to ask. */
export interface ServedRequest {
  readonly zone: string;
  /** As they were typed. Absent: the name servers of the zone's NS records. */
  readonly servers?: readonly string[] | undefined;
}

/**
 * Prints a table of what each name server serves of a zone. The exit code of the process is 1 where one of them is not in sync.
 *
 * @throws Failure `option-invalid`, `no-name-servers`; whatever the service or the settings are wrong about
 */
export async function runServed({ zone, servers: typed }: ServedRequest, context: CommandContext): Promise<void> {
  const doing = `Cannot say what is served of the zone ${zone}`;
  const servers = typed?.map((text) => readTyped(text, doing));
  const look = await withClient(context, doing, (client) =>
    withProgress(context, `Asking the name servers of the zone ${zone}`, () =>
      client.served.look({ zone, servers }, context.signal),
    ),
  );
  for (const line of printLook(zone, look)) context.terminal.print(line);
  if (look.servers.some(({ inSync }) => !inSync)) process.exitCode = 1;
}

function readTyped(text: string, doing: string): ServerName {
  const server = readServerName(text);
  if (server !== undefined) return server;
  throw new Failure({
    code: "option-invalid",
    doing,
    happened: `--server is ${JSON.stringify(text)}, which is neither a name nor an address.`,
    remedy: "Write ns1.example.com, 192.0.2.1, 192.0.2.1:5353 or [2001:db8::1]:5353.",
  });
}

function printLook(zone: string, { serial, servers }: ServedLook): readonly string[] {
  const rows = servers.map(({ at, serial: served, problem, inSync }) => [
    printAddress(at),
    served === undefined ? "-" : String(served),
    inSync ? "yes" : "no",
    problem ?? "",
  ]);
  return [
    `The service holds the zone ${zone} with the serial ${serial ?? "(none)"}.`,
    "",
    ...printTable([["NAME SERVER", "SERIAL", "IN SYNC", ""], ...rows]).map(visible),
  ];
}

function printTable(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
