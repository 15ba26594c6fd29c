import { ed25519Der } from "../../builders.ts";
import { decodeTxt } from "../../txt.ts";
import { valueRule, type ReadRecord } from "../record-rule.ts";

const types = ["TXT", "SPF"];

/** Rules on the keys with which signatures of mail are checked (RFC 6376, section 3.6.1). */
export const dkimRules = [
  valueRule({
    id: "X7",
    level: "error",
    types,
    demands: "no private key of DKIM",
    served: true,
    find: (record) =>
      isPrivate(tagOf(record, "p") ?? "")
        ? "The key is a private one: everybody could read it, and sign mail as this domain. Write the public key, as `openssl pkey -in KEY -pubout` prints it, and make a new pair where this one was published."
        : undefined,
  }),
  valueRule({
    id: "X7",
    level: "warning",
    types,
    demands: "a DKIM key in base64",
    find: (record) =>
      /[^A-Za-z0-9+/=]/.test(tagOf(record, "p") ?? "")
        ? "The key behind `p=` is not in base64, so receivers take the record for broken. Write it without the first and last line of its PEM file (RFC 6376, section 3.6.1)."
        : undefined,
  }),
  valueRule({
    id: "X7",
    level: "warning",
    types,
    demands: "a type of DKIM keys that receivers know",
    find: (record) =>
      ["rsa", "ed25519"].includes(tagOf(record, "k") ?? "rsa")
        ? undefined
        : "Receivers know keys of the types `rsa` and `ed25519`, and leave others out. Write one of these behind `k=` (RFC 8463).",
  }),
  valueRule({
    id: "X7",
    level: "warning",
    types,
    demands: "a DKIM key of its type",
    find: (record) => misfit(tagOf(record, "k") ?? "rsa", tagOf(record, "p") ?? ""),
  }),
];

/** What is wrong with a public key for its type. An empty one is revoked. */
function misfit(type: string, key: string): string | undefined {
  const isOctets = Buffer.from(key, "base64").length === lengthOfEd25519;
  if (key.startsWith(ed25519Der))
    return (
      "The key is one of Ed25519 with its algorithm before it, which receivers take for a broken one. Write it without its first " +
      `${ed25519Der.length} characters, behind \`k=ed25519\` (RFC 8463, section 4.2).`
    );
  if (type === "ed25519" && key !== "" && !isOctets)
    return `A key of Ed25519 has ${lengthOfEd25519} octets, 44 characters of base64 (RFC 8463, section 4.2). Write that key, or the type that this one has behind \`k=\`.`;
  if (type === "rsa" && isOctets)
    return `The key has ${lengthOfEd25519} octets, as one of Ed25519, and not of the type \`rsa\`. Write \`k=ed25519\` (RFC 8463).`;
  return undefined;
}

/** What stands behind a tag, without blanks; `undefined` where it is not there, or this is no DKIM record. */
function tagOf({ values }: ReadRecord, tag: string): string | undefined {
  const [version, ...tags] = decodeTxt(values["text"] ?? "")
    .join("")
    .split(";")
    .map((part) => part.replaceAll(/\s/g, ""));
  if (version !== "v=DKIM1") return undefined;
  return tags.find((part) => part.startsWith(`${tag}=`))?.slice(tag.length + 1);
}

/**
 * Whether DER in base64, or what is left of a PEM file, begins as a private key does: with a number for its version (PKCS #1, PKCS #8,
 * SEC 1). A public key begins with its algorithm or with a number as long as the key, and one of Ed25519 has no DER around it.
 */
function isPrivate(key: string): boolean {
  if (key.includes("PRIVATEKEY-----")) return true;
  const octets = Buffer.from(key, "base64");
  const [first, length = 0] = octets;
  const isSequence = first === 0x30 && octets.length !== lengthOfEd25519;
  const content = octets.subarray(length < 0x80 ? 2 : 2 + (length & 0x7f));
  const [tag, size, version] = content;
  return isSequence && tag === 2 && size === 1 && (version === 0 || version === 1);
}

const lengthOfEd25519 = 32;
