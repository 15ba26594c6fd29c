import { canonicalData, decodeTxt, octetsOf, quoteString, recordFields, splitText, textOf } from "../../dns/index.ts";
import { prefixed, type Piece } from "../render/print-piece.ts";
import { isPlainText, literal } from "./string-literal.ts";

/** Record data as code: a call of a builder, or the text itself. */
export interface DataCode {
  readonly code: Piece;
  /** Whether it calls `RecordData`. */
  readonly usesBuilder: boolean;
}

/** Data of a record as code, by a builder where there is one that makes the same data of it. */
export function dataCode(type: string, data: string): DataCode {
  const built = isPlainText(data) ? buildersOf(type, data).find((one) => isSame(type, data, one.data)) : undefined;
  return built === undefined ? { code: literal(data), usesBuilder: false } : { code: built.code, usesBuilder: true };
}

interface Built {
  /** What the builder makes. */
  readonly data: string;
  readonly code: Piece;
}

function isSame(type: string, a: string, b: string): boolean {
  return canonicalData(type, a) === canonicalData(type, b);
}

function buildersOf(type: string, data: string): Built[] {
  const fields = recordFields(data);
  const [a = "", b = "", c = "", d = ""] = fields;
  switch (`${type.toUpperCase()} ${fields.length}`) {
    case "MX 2":
      return numeric(a) ? [{ data: `${a} ${b}`, code: call("mx", [a, literal(b)]) }] : [];
    case "SRV 4":
      return [a, b, c].every(numeric)
        ? [
            {
              data: `${a} ${b} ${c} ${d}`,
              code: withFields("srv", { priority: a, weight: b, port: c, target: literal(d) }),
            },
          ]
        : [];
    case "CAA 3":
      return caa(a, b, c);
    case "TLSA 4":
      return [a, b, c].every(numeric) && isOneOf(a, "0123") && isOneOf(b, "01") && isOneOf(c, "012")
        ? [
            {
              data: fields.join(" "),
              code: withFields("tlsa", { usage: a, selector: b, matchingType: c, data: literal(d) }),
            },
          ]
        : [];
    case "SSHFP 3":
      return numeric(a) && isOneOf(b, "12")
        ? [{ data: fields.join(" "), code: withFields("sshfp", { algorithm: a, type: b, fingerprint: literal(c) }) }]
        : [];
    default:
      return type.toUpperCase() === "TXT" ? texts(data) : [];
  }
}

function caa(flags: string, tag: string, quoted: string): Built[] {
  const [value] = decodeTxt(quoted).map(textOf);
  if (value === undefined || !isOneOf(flags, ["0", "128"])) return [];
  const given = { ...(flags === "0" ? {} : { flags }), tag: literal(tag), value: literal(value) };
  return [{ data: `${flags} ${tag} ${quote(value)}`, code: withFields("caa", given) }];
}

/** The texts of mail policies first, then any text. */
function texts(data: string): Built[] {
  const text = textOf(decodeTxt(data).join(""));
  if (text === undefined || !isPlainText(text)) return [];
  const built = { data: quote(text) };
  const [version, ...terms] = text.split(" ");
  const isSpf = version === "v=spf1" && terms.length > 0 && !terms.includes("");
  return [
    ...(isSpf ? [{ ...built, code: call("spf", terms.map(literal)) }] : []),
    ...dmarc(text).map((code) => ({ ...built, code })),
    { ...built, code: call("txt", [literal(text)]) },
  ];
}

const policy = "none|quarantine|reject";
const address = "mailto:[^,;!\\s]+";
const dmarcText = new RegExp(
  `^v=DMARC1; p=(${policy})(?:; sp=(${policy}))?(?:; pct=(\\d{1,3}))?` +
    `(?:; rua=(${address}(?:,${address})*))?(?:; ruf=(${address}(?:,${address})*))?$`,
);

/** Only what the builder would write in the very same letters. */
function dmarc(text: string): Piece[] {
  const [, own, sub, percent, aggregate, failure] = dmarcText.exec(text) ?? [];
  if (own === undefined || (percent !== undefined && String(Number(percent)) !== percent)) return [];
  const addresses = (list: string): Piece => ({
    open: "[",
    pieces: list.split(",").map((one) => literal(one.replace(/^mailto:/, ""))),
    close: "]",
  });
  return [
    withFields("dmarc", {
      policy: literal(own),
      ...(sub === undefined ? {} : { subdomainPolicy: literal(sub) }),
      ...(aggregate === undefined ? {} : { aggregateReportsTo: addresses(aggregate) }),
      ...(failure === undefined ? {} : { failureReportsTo: addresses(failure) }),
      ...(percent === undefined ? {} : { percent }),
    }),
  ];
}

function call(builder: string, args: readonly Piece[]): Piece {
  return { open: `RecordData.${builder}(`, pieces: args, close: ")" };
}

function withFields(builder: string, fields: Readonly<Record<string, Piece>>): Piece {
  const pieces = Object.entries(fields).map(([name, value]) => prefixed(`${name}: `, value));
  return { open: `RecordData.${builder}({`, pieces, close: "})", padding: " " };
}

function quote(text: string): string {
  return splitText(text)
    .map((piece) => quoteString(octetsOf(piece)))
    .join(" ");
}

/** A number that TypeScript would print in the same letters. */
function numeric(text: string): boolean {
  return /^(0|[1-9]\d{0,9})$/.test(text);
}

function isOneOf(text: string, known: string | readonly string[]): boolean {
  return known.includes(text) && text !== "";
}
