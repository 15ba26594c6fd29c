import { hasQuoteWithin, type TokenProblem } from "../../tokens.ts";
import { isAscii, octetsOf } from "../../octets.ts";
import { isTextType, serviceTypes } from "../../record-types.ts";
import { encodeTxt, longestString, splitOctets } from "../../txt.ts";
import { entryOf, type DataFacts } from "../record-facts.ts";
import { problemIf, type RecordRule } from "../record-rule.ts";

const problemTexts: Readonly<Record<TokenProblem | "new-line", string>> = {
  "open-quote": 'has a quote without its partner. Quotes come in pairs; one within a text is written `\\"`',
  "open-parenthesis": "has a parenthesis that is never closed. Quote the text that holds it",
  "stray-parenthesis": "has a closing parenthesis without an opening one. Quote the text that holds it",
  glued: 'has a quote right beside another word, which some name servers refuse. Put a blank between them: `"a" "b"`',
  nested: "has parentheses within parentheses, which some name servers refuse. Leave the parentheses out",
  "new-line": "goes on behind the end of its line, so the rest would be read as another record. Write it on one line",
};

/** Rules on the form of data, whatever its type. */
export const formRules: readonly RecordRule[] = [
  {
    id: "X2",
    level: "error",
    demands: "no `;` outside of quotes",
    check: ({ type, data }) =>
      problemIf(data?.comment !== undefined || data?.entries.some((entry) => entry.trim() === ";") === true, {
        field: "data",
        message:
          `An unquoted \`;\` begins a comment, so \`;${data?.comment ?? ""}\` would be lost silently. ` +
          (type === undefined || isTextType(type)
            ? adviceFor(data)
            : "Leave it out of the data, and write it as the `comment` of the record."),
      }),
  },
  {
    id: "X4",
    level: "error",
    demands: "paired quotes and parentheses, on one line",
    check: ({ type, data }) =>
      problemsOf(type, data).map((problem) => ({
        field: "data" as const,
        message: `The data ${problemTexts[problem]}. The zone would be refused.`,
      })),
  },
  {
    id: "X4",
    level: "error",
    demands: "no `\\#` as the last word",
    check: ({ data }) => {
      const last = data?.tokens.at(-1);
      return problemIf(data?.generic === false && last?.quoted === false && last.text === "\\#", {
        field: "data",
        message:
          'The word `\\#` stands last; some name servers expect octets behind it and refuse the zone. Write `"#"` in a text, and leave it out elsewhere.',
      });
    },
  },
  {
    id: "X3",
    level: "error",
    demands: "quotes around text with blanks",
    check: ({ type, data }) => {
      if (type === undefined || !isTextType(type) || data === undefined || data.generic) return [];
      // where a quote has no partner, nobody can tell what is outside of quotes: X4 says it
      if (data.problems.includes("open-quote")) return [];
      const loose = data.tokens.find((token, at) => {
        const next = data.tokens[at + 1];
        // a text that was cut at the longest string there is goes on in the next
        if (next === undefined || (token.quoted && next.quoted) || token.text.length === longestString) return false;
        return entryOf(data, token) === entryOf(data, next);
      });
      const index = entryOf(data, loose);
      return problemIf(loose !== undefined, {
        field: "data",
        ...(index === undefined ? {} : { index }),
        message:
          "Blanks outside of quotes part strings, and strings are joined without a blank: `v=spf1 -all` becomes `v=spf1-all`. " +
          adviceFor(data),
      });
    },
  },
  {
    id: "X5",
    level: "warning",
    demands: "text in ASCII",
    check: ({ data }) => {
      const words =
        data?.reading?.fields.flatMap((reading) => (reading.field.isName === true ? [] : reading.tokens)) ?? [];
      return problemIf(!words.every((token) => isAscii(token.text)), {
        field: "data",
        message:
          "The text is not all ASCII. It is sent as its UTF-8 octets (`\\195\\164` for ä); whoever reads it must know that.",
      });
    },
  },
];

/**
 * Advice for writing a text so that nothing of it is lost. Where it contains quotes already, its intended content is unclear, so
 * there is no advice.
 */
function adviceFor(data: DataFacts | undefined): string {
  const text = data?.entries.join(" ") ?? "";
  if (text === "" || /["\\\n]/.test(text))
    return 'Put the whole text in quotes: `"one; two"` (in HCL `"\\"one; two\\""`).';
  const quoted = encodeTxt(splitOctets(octetsOf(text)));
  return `Put the whole text in quotes: \`${quoted}\` (in HCL \`${JSON.stringify(quoted)}\`).`;
}

/** A quote behind `=` belongs to the word in parameters of services only. */
function problemsOf(type: string | undefined, data: DataFacts | undefined): readonly (TokenProblem | "new-line")[] {
  const found = new Set(data?.problems);
  const isService = type === undefined || serviceTypes.includes(type);
  if (!isService && data?.tokens.some(hasQuoteWithin) === true) found.add("glued");
  return [...found];
}
