import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { createSecureContext, rootCertificates, type SecureContext } from "node:tls";
import { Failure } from "terraform-provider-sdk/core";
import { errorCode } from "./error-code.ts";

const pem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The environment variable with the file of further authorities that Node reads by itself. */
export const nodesVariable = "NODE_EXTRA_CA_CERTS";

/**
 * The certificates of a PEM file of certificate authorities. Throws a `Failure` with the code `ca-file-invalid` where the file
 * cannot be read or holds none.
 *
 * @param variable the environment variable that named the file; `undefined` where `ca_file` did
 */
export function readAuthorities(file: string, variable?: string): readonly string[] {
  const invalid = (happened: string, cause?: unknown): Failure => invalidFile({ file, variable, happened, cause });
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw invalid(`The file cannot be read (${errorCode(error)}).`, error);
  }
  const certificates = text.match(pem) ?? [];
  if (certificates.length === 0) throw invalid("The file holds no certificate in PEM form.");
  try {
    for (const certificate of certificates) new X509Certificate(certificate);
  } catch (error) {
    throw invalid("The file holds a certificate that cannot be read.", error);
  }
  return certificates;
}

/**
 * Trust in Node's own authorities and in more. `undefined` where there are none more: then Node's default is right. Made
 * once, since reading some 150 certificates anew for each connection is slow.
 */
export function trustAlso(authorities: readonly string[]): SecureContext | undefined {
  return authorities.length === 0 ? undefined : createSecureContext({ ca: [...rootCertificates, ...authorities] });
}

function invalidFile(parts: {
  readonly file: string;
  readonly variable: string | undefined;
  readonly happened: string;
  readonly cause: unknown;
}): Failure {
  const { file, variable, happened, cause } = parts;
  return new Failure({
    code: "ca-file-invalid",
    doing: `Cannot use the certificate authorities in ${JSON.stringify(file)}`,
    happened,
    remedy:
      variable === undefined
        ? "Name a readable PEM file in `ca_file` (environment: IMS_CA_FILE)."
        : `Name a readable PEM file in the environment variable ${variable}, or unset it.`,
    fields: variable === undefined ? [{ path: ["ca_file"], message: happened }] : [],
    cause,
  });
}
