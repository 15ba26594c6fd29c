import { generateKeyPairSync, sign } from "node:crypto";
import {
  bitString,
  boolean,
  implicit,
  integer,
  octetString,
  oid,
  sequence,
  setOf,
  tagged,
  utcTime,
  utf8String,
} from "./der.ts";

/** A key with its self-signed certificate. */
export interface Identity {
  /** PEM (PKCS #8). */
  readonly key: string;
  /** PEM. */
  readonly certificate: string;
  readonly der: Buffer;
}

/** How an identity is made. */
export interface IdentityOptions {
  readonly curve: "P-256" | "P-521";
  /** Unix milliseconds. */
  readonly now: number;
  /** 16 random bytes. */
  readonly serial: Uint8Array;
  /** A certificate that may stand as its own authority, as the parent's does. */
  readonly authority?: boolean;
}

const digests = {
  "P-256": { name: "sha256", oid: "1.2.840.10045.4.3.2" },
  "P-521": { name: "sha512", oid: "1.2.840.10045.4.3.4" },
} as const;

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * A fresh key and a certificate for `localhost`. Node can verify certificates and not issue them; this is the smallest that Go's
 * verifier takes: one DNS name, valid since a little while ago. (docs/protocol.md#mutual-tls; RFC 5280, section 4.1)
 */
export function createIdentity({ curve, now, serial, authority = false }: IdentityOptions): Identity {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: curve });
  const algorithm = sequence(oid(digests[curve].oid));
  const name = sequence(setOf(sequence(oid("2.5.4.3"), utf8String("localhost"))));
  const body = sequence(
    tagged(0, integer(Uint8Array.of(2))), // version 3
    integer(serial),
    algorithm,
    name,
    sequence(utcTime(now - 5 * minute), utcTime(now + 365 * day)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tagged(3, sequence(...(authority ? [basicConstraints()] : []), subjectAlternativeName())),
  );
  const der = sequence(body, algorithm, bitString(sign(digests[curve].name, body, privateKey)));
  return { der, certificate: toPem(der), key: privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
}

function subjectAlternativeName(): Buffer {
  return sequence(oid("2.5.29.17"), octetString(sequence(implicit(2, Buffer.from("localhost")))));
}

function basicConstraints(): Buffer {
  return sequence(oid("2.5.29.19"), boolean(true), octetString(sequence(boolean(true))));
}

/** PEM text of a certificate. */
export function toPem(der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}
