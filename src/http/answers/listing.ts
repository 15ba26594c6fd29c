import { AnswerProblem, OddLines } from "./answer-problem.ts";
import { describePage, excerpt, isMarkup } from "./answer-text.ts";
import type { LineKind } from "../endpoint.ts";
import { isMessage } from "./message-line.ts";

/** Refuses HTML pages and binary garbage where plain text is due. Throws an `AnswerProblem`. */
export function checkPlainText(body: string): void {
  if (isMarkup(body)) throw new AnswerProblem(describePage(body));
  const found = /[^\P{Cc}\t\r\n]/u.exec(body);
  if (found !== null) throw new AnswerProblem(`It holds control characters, first at character ${found.index}.`);
}

// RFC 2317 zones hold slashes, names hold `*`, `_`, `@` and escapes; a sign of other texts is one of a name where it is escaped
const domainName = /^(?!\.[^.])(?:\\[ <>{}[\]"',;]|[^\s<>{}[\]"',;]){1,1024}$/u;

/**
 * What a line of each kind looks like. Deliberately permissive: it distinguishes data from error messages; it does not validate
 * the data.
 */
const forms: Readonly<Record<LineKind, RegExp>> = {
  "domain-name": domainName,
  "host-name": domainName,
  "record-type": /^[A-Za-z][A-Za-z0-9-]{0,31}$/,
  index: /^(?:0|[1-9]\d{0,8})$/,
  word: /^[^\s<>{}[\]"]{1,1024}$/u,
  text: /^(?!["[])[^<>{}\t]{1,1024}$/u,
};

/**
 * The items of a plain-text listing, each once, in the spelling that comes first: lines end in `\n` or `\r\n`, the last may end or not,
 * blank lines and blanks around an item are left out. An empty text is an empty listing. Throws an `AnswerProblem` for what is not a
 * listing of this kind. (docs/interface.md#listings)
 *
 * @param canonical one text for all spellings of an item
 */
export function parseListing(body: string, kind: LineKind, canonical?: (item: string) => string): readonly string[] {
  checkPlainText(body);
  // stands for octets that are not UTF-8. A zone text may hold them in a comment; a name cannot
  if (body.includes("\ufffd")) throw new AnswerProblem("It is not UTF-8.");
  const lines = body.split(/\r?\n/).flatMap((line) => line.trim() || []);
  const first = lines.findIndex((line) => !isLine(line, kind));
  if (first >= 0) throw oddLines(lines, { kind, canonical }, first);
  checkWhole(lines, kind);
  return kind === "index" ? checkIndexes(lines) : eachOnce(lines, canonical);
}

function eachOnce(items: readonly string[], canonical = (item: string): string => item): string[] {
  const first = new Map<string, string>();
  for (const item of items) {
    const key = canonical(item);
    if (!first.has(key)) first.set(key, item);
  }
  return [...first.values()];
}

/** A message may have the form of a name: then all of the listing tells. */
function checkWhole(lines: readonly string[], kind: LineKind): void {
  const [only = ""] = lines;
  const shown = JSON.stringify(excerpt(only));
  if (lines.length === 1 && isMessage(only, kind)) throw new AnswerProblem(`It is a message and no listing: ${shown}.`);
  if (kind === "host-name" && lines.length > 0 && !lines.some((line) => /[^.]\.[^.]/.test(line)))
    throw new AnswerProblem(`None of its lines is the full name of a server. The first is ${shown}.`);
}

interface Items {
  readonly kind: LineKind;
  readonly canonical: ((item: string) => string) | undefined;
}

function oddLines(lines: readonly string[], { kind, canonical }: Items, first: number): OddLines {
  const shown = JSON.stringify(excerpt(lines[first] ?? ""));
  const fitting = lines.filter((line) => isLine(line, kind));
  const odd = lines.filter((line) => !isLine(line, kind));
  return new OddLines(`Line ${first + 1} of the listing cannot be a ${kind.replace("-", " ")}: ${shown}.`, {
    ...{ fitting: eachOnce(fitting, canonical), odd: eachOnce(odd) },
  });
}

function isLine(line: string, kind: LineKind): boolean {
  if (line.includes("\r")) return false;
  return forms[kind].test(line) && !(forms[kind] === domainName && line.includes("..") && !line.includes("\\"));
}

/** Indexes that are not exactly 0 … n-1 would let a write hit another record. */
function checkIndexes(lines: readonly string[]): readonly string[] {
  const sorted = [...lines].sort((a, b) => Number(a) - Number(b));
  if (sorted.some((line, nr) => Number(line) !== nr))
    throw new AnswerProblem(`The indexes are not 0 to ${lines.length - 1}: ${excerpt(lines.join(", "))}.`);
  return sorted;
}
