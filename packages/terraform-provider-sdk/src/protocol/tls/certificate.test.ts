import { X509Certificate, createPrivateKey } from "node:crypto";
import { createIdentity } from "./certificate.ts";

const now = Date.UTC(2026, 5, 1);

it.each(["P-256", "P-521"] as const)("makes a certificate for localhost with a key on %s", (curve) => {
  const identity = createIdentity({ curve, now, serial: Buffer.from("00ff01", "hex") });
  const certificate = new X509Certificate(identity.certificate);
  expect(certificate).toMatchObject({
    subject: "CN=localhost",
    issuer: "CN=localhost",
    subjectAltName: "DNS:localhost",
    serialNumber: "FF01",
    validFrom: "May 31 23:55:00 2026 GMT",
    ca: false,
  });
  expect(certificate.raw).toEqual(identity.der);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.checkPrivateKey(createPrivateKey(identity.key))).toBe(true);
});

it("can be its own authority, as the parent's is", () => {
  const { certificate } = createIdentity({ curve: "P-521", now, serial: Uint8Array.of(1), authority: true });
  expect(new X509Certificate(certificate).ca).toBe(true);
});

it("never makes the same key twice", () => {
  const make = () => createIdentity({ curve: "P-256", now, serial: Uint8Array.of(1) }).key;
  expect(make()).not.toBe(make());
});
