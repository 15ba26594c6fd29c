import { handshakeLine, negotiate } from "./handshake.ts";
import { watchLifecycle } from "./lifecycle.ts";
import { listen } from "./socket.ts";
import { serveConnections } from "./serve-connections.ts";
import { startService, type ServeOptions } from "./start-service.ts";
import { redirectToLog } from "./stray-output.ts";
import { createMutualTls } from "./tls/mutual-tls.ts";

/**
 * Serves a provider as a plugin process: says where to connect on stdout, then loads the provider, then answers until the
 * parent asks for the end or is gone. Exits the process with 1 where it was not started as a plugin or cannot listen.
 */
export async function serve(options: ServeOptions): Promise<void> {
  const { process } = options;
  const negotiation = negotiate(process.env);
  if (negotiation.kind === "refuse") {
    process.stderr.write(`${negotiation.message}\n`, () => process.exit(1));
    return;
  }
  try {
    await start(options, negotiation.clientCertificate);
  } catch (error) {
    // a line on stdout that is no handshake is the only thing the parent shows its user (docs/protocol.md#handshake-line)
    process.stdout.write(`The provider cannot start: ${String(error)}\n`, () => process.exit(1));
  }
}

async function start(options: ServeOptions, clientCertificate: string | undefined): Promise<void> {
  const { process, clock, log } = options;
  const parent = process.ppid;
  const tls = clientCertificate === undefined ? undefined : createMutualTls(clientCertificate, clock);
  const listener = await listen(process);
  process.on("exit", () => listener.close());

  process.stdout.write(handshakeLine(listener.address, tls?.der));
  redirectToLog(process.stdout, log);
  void listener.removeLeft();

  let isAsked = false;
  const service = startService(options, (answered) => {
    isAsked = true;
    lifecycle.shutdown(answered);
  });
  process.on("exit", () => service.ended(isAsked));
  const lifecycle = watchLifecycle({ process, parent, clock, log, finish: service.finish });
  serveConnections(listener, {
    findMethod: service.findMethod,
    tls: tls?.options,
    accept: (session) => tls?.accept(session) ?? true,
    onSessions: (open) => lifecycle.sessions(open),
    log,
  });
}
