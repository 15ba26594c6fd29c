import { decodeTxt } from "../../txt.ts";
import { fieldReading } from "../record-facts.ts";
import { valueRule, type ReadRecord } from "../record-rule.ts";

const texts = ["TXT", "SPF"];
const knownTags = new Set(["issue", "issuewild", "iodef", "contactemail", "contactphone", "issuemail", "issuevmc"]);

/** Look-ups one SPF record may cause (RFC 7208 section 4.6.4). */
const mostLookups = 10;

/** Rules on the meaning of TXT and CAA data. */
export const textRules = [
  valueRule({
    id: "X6",
    level: "warning",
    types: texts,
    demands: "some text",
    find: (record) =>
      textOf(record) === "" ? "The text is empty. If that is not meant, write it, or leave the record out." : undefined,
  }),
  valueRule({
    id: "X7",
    level: "warning",
    types: texts,
    demands: `at most ${mostLookups} SPF look-ups`,
    find: (record) => {
      const count = spfTerms(record).filter((term) =>
        /^[+?~-]?(?:include:|exists:|redirect=|(?:a|mx|ptr)(?:$|[:/]))/i.test(term),
      ).length;
      return count > mostLookups
        ? `This SPF record causes ${count} look-ups itself; receivers stop at ${mostLookups} and take it for an error (RFC 7208, section 4.6.4). Drop some.`
        : undefined;
    },
  }),
  valueRule({
    id: "X7",
    level: "warning",
    types: texts,
    demands: "no SPF mechanism `ptr`",
    find: (record) =>
      spfTerms(record).some((term) => /^[+?~-]?ptr(?:$|:)/i.test(term))
        ? "The SPF mechanism `ptr` is slow and must not be used (RFC 7208, section 5.5). Use `ip4:`, `ip6:` or `a`."
        : undefined,
  }),
  valueRule({
    id: "X7",
    level: "warning",
    types: texts,
    demands: "whole DMARC addresses to report to",
    find: (record) => {
      const wrong = dmarcReceivers(record).find((uri) => !/^[a-z][a-z0-9+.-]*:[^\s]+$/i.test(uri));
      return wrong === undefined
        ? undefined
        : `This DMARC record names \`${wrong}\` to report to, which is no address. Write \`mailto:dmarc@example.com\`, or leave it out (RFC 7489, section 6.2).`;
    },
  }),
  valueRule({
    id: "CA1",
    level: "error",
    types: ["CAA"],
    demands: "a value in quotes",
    served: true,
    find: (record) =>
      fieldReading(record, "value")?.tokens[0]?.quoted === false && record.data?.reading?.extra.length === 0
        ? `The value of the CAA record stands without quotes, which some name servers refuse. Write \`${record.values["value"] ?? ""}\`, which means the same.`
        : undefined,
  }),
  valueRule({
    id: "CA1",
    level: "warning",
    types: ["CAA"],
    demands: "flags 0 or 128",
    find: ({ values }) =>
      ["0", "128"].includes(values["flags"] ?? "")
        ? undefined
        : `The flags \`${values["flags"] ?? ""}\` mean nothing. Write 0, or 128 for a critical property (RFC 8659, section 4.1).`,
  }),
  valueRule({
    id: "CA1",
    level: "warning",
    types: ["CAA"],
    demands: "a tag that certificate authorities know",
    find: ({ values }) =>
      knownTags.has(values["tag"] ?? "")
        ? undefined
        : `No certificate authority is known to use the tag \`${values["tag"] ?? ""}\`. Known ones: ${[...knownTags].join(", ")}.`,
  }),
  valueRule({
    id: "CA1",
    level: "warning",
    types: ["CAA"],
    demands: "a URL to report to",
    find: ({ values }) =>
      values["tag"] === "iodef" && !/^"(?:mailto:|https?:\/\/)/i.test(values["value"] ?? "")
        ? "`iodef` takes a URL to report to: `mailto:security@example.com` or `https://…` (RFC 8659, section 4.4)."
        : undefined,
  }),
];

function textOf({ values }: ReadRecord): string {
  return decodeTxt(values["text"] ?? "").join("");
}

/** The URIs of all that a DMARC record has reports sent to. */
function dmarcReceivers(record: ReadRecord): string[] {
  const [version, ...tags] = textOf(record).split(/\s*;\s*/);
  if (version?.replace(/\s/g, "") !== "v=DMARC1") return [];
  return tags.flatMap((tag) => {
    const [, uris] = /^ru[af]\s*=\s*(.*?)\s*$/i.exec(tag) ?? [];
    return uris?.split(/\s*,\s*/) ?? [];
  });
}

function spfTerms(record: ReadRecord): string[] {
  const [version, ...terms] = textOf(record).split(/ +/);
  return version?.toLowerCase() === "v=spf1" ? terms : [];
}
