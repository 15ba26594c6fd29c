import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import { brokenCodingCode, tooLargeCode, unknownCodingCode } from "../retries/judge-attempt.ts";

type Decode = (octets: Uint8Array, options: { readonly maxOutputLength: number }) => Buffer;

/** `deflate` is zlib's format, and some send what is inside of it alone (RFC 9110, section 8.4.1.2). */
const inflate: Decode = (octets, options) =>
  ((octets[0] ?? 0) & 0x0f) === 8 ? inflateSync(octets, options) : inflateRawSync(octets, options);

const decoders: Readonly<Record<string, Decode>> = {
  gzip: gunzipSync,
  "x-gzip": gunzipSync,
  deflate: inflate,
  br: brotliDecompressSync,
};

/**
 * An answer's octets without their coding. Requests ask for none, but a proxy may compress all the same.
 * Throws an error with the code `RESPONSE_TOO_LARGE` where they are more than `limit` then, and with others where they cannot be decoded.
 */
export function decodeContent(octets: Uint8Array, coding: string | undefined, limit: number): Uint8Array {
  const name = coding?.trim().toLowerCase() ?? "";
  if (octets.length === 0 || name === "" || name === "identity") return octets;
  const decode = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
  if (decode === undefined) throw failed(unknownCodingCode);
  try {
    return decode(octets, { maxOutputLength: limit });
  } catch (error) {
    const isTooLong = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw failed(isTooLong ? tooLargeCode : brokenCodingCode);
  }
}

function failed(code: string): Error {
  return Object.assign(new Error("answer cannot be decoded"), { code });
}
