import { canonicalIpv6, isIpv4, isIpv6 } from "../addresses.ts";
import { decodeName } from "../domain-names.ts";
import { isAscii } from "../octets.ts";
import type { Token } from "../tokens.ts";
import { base64 } from "./binary-fields.ts";
import type { Field } from "./data-field.ts";
import { canonicalTarget } from "./name-fields.ts";
import { canonicalNumber } from "./number-fields.ts";

/** Address prefixes, maybe none (RFC 3123): `1:192.168.32.0/21 !2:2001:db8::/32`. */
export const prefixList: Field = {
  label: "prefixes",
  rest: true,
  read: (tokens) => {
    const prefixes: string[] = [];
    for (const token of tokens) {
      const prefix = token.quoted ? undefined : canonicalPrefix(token.text);
      if (prefix === undefined)
        return { problem: `hold \`${token.text}\`; a prefix is written \`1:192.0.2.0/24\` or \`2:2001:db8::/32\`` };
      prefixes.push(prefix);
    }
    return { text: prefixes.join(" ") };
  },
};

const key = base64("key");

/** Gateway type, algorithm, gateway and public key of an IPSECKEY record (RFC 4025 section 3.1); the type says what the gateway is. */
export const ipsecGateway: Field = {
  label: "gateway type, algorithm, gateway and key",
  rest: true,
  digitsFrom: 3,
  hasName: true,
  read: ([type, algorithm, gateway, ...rest], origin) => {
    // Knot reads no leading zeros here
    const kind = /^0\d/.test(type?.text ?? "") ? undefined : readNumber(type, 3);
    const number = readNumber(algorithm, 255);
    const host = gateway === undefined || kind === undefined ? undefined : canonicalGateway(kind, gateway, origin);
    if (kind === undefined || number === undefined || host === undefined)
      return {
        problem:
          "must be like `1 2 192.0.2.38 KEY`: gateway type 0 (`.`), 1 (IPv4), 2 (IPv6) or 3 (name), algorithm, gateway",
      };
    if (number === "0") return { problem: "has the algorithm 0, which stands for no key, and a key" };
    if (rest.length > 1)
      return { problem: "has a key with blanks, which some name servers refuse; write it in one word" };
    const reading = key.read(rest, origin);
    return "problem" in reading
      ? { problem: `has a key that ${reading.problem}` }
      : { text: [kind, number, host, reading.text].join(" ") };
  },
};

function readNumber(token: Token | undefined, max: number): string | undefined {
  return token === undefined || token.quoted ? undefined : canonicalNumber(token.text, max);
}

function canonicalGateway(kind: string, { text, quoted }: Token, origin: string | undefined): string | undefined {
  if (quoted) return undefined;
  if (kind === "0") return text === "." ? text : undefined;
  if (kind === "1") return isIpv4(text) ? text : undefined;
  if (kind === "2") return isIpv6(text) ? canonicalIpv6(text) : undefined;
  return isAscii(text) && decodeName(text).problems.length === 0 ? canonicalTarget(text, origin) : undefined;
}

function canonicalPrefix(word: string): string | undefined {
  const [, not = "", family, address = "", digits = ""] = /^(!?)([12]):([^/]+)\/(\d+)$/.exec(word) ?? [];
  const length = canonicalNumber(digits, family === "1" ? 32 : 128);
  if (length === undefined) return undefined;
  if (family === "1") return isIpv4(address) ? `${not}1:${address}/${length}` : undefined;
  return isIpv6(address) ? `${not}2:${canonicalIpv6(address)}/${length}` : undefined;
}
