import { absoluteName, decodeName, nameOfLabels, type NameProblem } from "../domain-names.ts";
import { bareWord, shorten, type Field } from "./data-field.ts";

const clauses: Readonly<Record<NameProblem, string>> = {
  empty: "is empty",
  "empty-label": "has an empty label (two dots in a row, or one in front)",
  "long-label": "has a label of more than 63 octets",
  "long-name": "is longer than 255 octets",
  "white-space": "holds white space",
  "bad-escape": "has a broken escape: after a backslash come one character, or three digits from 000 to 255",
  "bare-character": "holds a character that some name servers refuse unless a backslash stands before it",
  "not-encodable": "has a label that cannot be written in ASCII (punycode)",
};

/** What is wrong with a name, as a clause that follows it. */
export function describeNameProblem(problem: NameProblem): string {
  return clauses[problem];
}

/** A domain name. */
export function name(label: string): Field {
  const field = bareWord(label, (word, origin) => {
    const [problem] = word === "@" ? [] : decodeName(word).problems;
    if (problem !== undefined) return { problem: `\`${shorten(word)}\` ${clauses[problem]}` };
    return { text: canonicalTarget(word, origin) };
  });
  return { ...field, isName: true };
}

/** The canonical text of a name in a record's data; relative ones stay relative where no origin is known. */
export function canonicalTarget(text: string, origin: string | undefined): string {
  if (origin !== undefined) return absoluteName(text, origin);
  if (text === "@") return text;
  const { labels, absolute } = decodeName(text);
  const full = nameOfLabels(labels);
  return absolute ? full : full.slice(0, -1);
}
