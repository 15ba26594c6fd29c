import { randomBytes, X509Certificate } from "node:crypto";
import type { SecureServerOptions, ServerHttp2Session } from "node:http2";
import type { PeerCertificate, TLSSocket } from "node:tls";
import type { Clock } from "../../core/clock.ts";
import { createIdentity } from "./certificate.ts";

/** TLS that only the parent process can connect to. */
export interface MutualTls {
  readonly options: SecureServerOptions;
  /** Our certificate, for the handshake line. */
  readonly der: Buffer;
  /** Whether the peer showed exactly the certificate we were given. */
  accept(session: ServerHttp2Session): boolean;
}

/**
 * TLS for a parent that gave us its certificate in `PLUGIN_CLIENT_CERT`. Throws where that text is no certificate. A fresh key
 * each process: nothing is cached, nothing is shared. (docs/protocol.md#mutual-tls)
 */
export function createMutualTls(clientCertificate: string, clock: Clock): MutualTls {
  const expected = new X509Certificate(clientCertificate).raw;
  const { key, certificate, der } = createIdentity({ curve: "P-256", now: clock.now(), serial: randomBytes(16) });
  return {
    der,
    options: {
      key,
      cert: certificate,
      ca: clientCertificate,
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: "TLSv1.2",
      ALPNProtocols: ["h2"],
    },
    // the parent's certificate is an authority, so what it signed would pass the check of the chain: that is not the parent
    accept(session) {
      const peer: Partial<PeerCertificate> = (session.socket as TLSSocket).getPeerCertificate();
      return peer.raw?.equals(expected) === true;
    },
  };
}
