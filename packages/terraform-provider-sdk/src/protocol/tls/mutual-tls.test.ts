import { randomBytes } from "node:crypto";
import type { ServerHttp2Session } from "node:http2";
import { systemClock } from "../../core/clock.ts";
import { createIdentity } from "./certificate.ts";
import { createMutualTls } from "./mutual-tls.ts";

const identity = () =>
  createIdentity({ curve: "P-521", now: systemClock.now(), serial: randomBytes(16), authority: true });
const parent = identity();
/** A session whose TLS handshake has ended; the chain was checked by then. */
const session = (raw?: Buffer): ServerHttp2Session =>
  ({ socket: { getPeerCertificate: () => ({ raw }) } }) as unknown as ServerHttp2Session;

it.each([
  ["the parent's own certificate", parent.der, true],
  ["another certificate, even if the parent's key had signed it", identity().der, false],
  ["none", undefined, false],
])("%s: accepted is %p", (_name, raw, accepted) => {
  expect(createMutualTls(parent.certificate, systemClock).accept(session(raw))).toBe(accepted);
});

it("refuses what is no certificate", () => {
  expect(() => createMutualTls("-----BEGIN NONSENSE-----", systemClock)).toThrow();
});
