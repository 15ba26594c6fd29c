import type { Address } from "./handshake.ts";
import { listen } from "./socket.ts";
import { serveConnections } from "./serve-connections.ts";
import { startService, type ServeOptions } from "./start-service.ts";

/** How a provider is served to be debugged. */
export interface DebugOptions extends ServeOptions {
  /** The provider's full address, `registry.terraform.io/namespace/type`. */
  readonly address: string;
}

/**
 * Serves a provider under a debugger: prints the variable by which Terraform finds this process, and lives until Ctrl-C, whatever
 * connects and disconnects. Plain text, as reattaching has it. (docs/protocol.md#debugging)
 */
export async function serveDebug(options: DebugOptions): Promise<void> {
  const { process, log, address } = options;
  const listener = await listen(process);
  process.on("exit", () => listener.close());
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(0));
  const variable = reattachVariable(address, listener.address, process.pid);
  process.stdout.write(
    `The provider is running. To use it, set in the shell that runs terraform:\n\n\t${variable}\n\n`,
  );
  const service = startService(options, () => undefined);
  process.on("exit", () => service.ended(false));
  serveConnections(listener, { findMethod: service.findMethod, accept: () => true, log });
}

/**
 * `TF_REATTACH_PROVIDERS='…'`, to be pasted into a POSIX shell. An address without a host of its own is at another registry for OpenTofu
 * than for Terraform.
 */
export function reattachVariable(provider: string, { network, address }: Address, pid: number): string {
  const running = {
    Protocol: "grpc",
    ProtocolVersion: 6,
    Pid: pid,
    // Terraform neither stops nor kills the process then
    Test: true,
    Addr: { Network: network, String: address },
  };
  const names = new Set([provider, provider.replace(/^registry\.terraform\.io\//, "registry.opentofu.org/")]);
  const reattach = Object.fromEntries([...names].map((name) => [name, running]));
  return `TF_REATTACH_PROVIDERS='${JSON.stringify(reattach).replaceAll("'", "\\u0027")}'`;
}
