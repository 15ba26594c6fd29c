import { splitUnescaped } from "../../octets.ts";

/** What is wrong with the regexp field of a NAPTR record (RFC 3402 section 3.2), `undefined` where nothing is. */
export function naptrRegexpProblem(regexp: string): string | undefined {
  if (regexp === "") return undefined;
  const delimiter = regexp.charAt(0);
  if (/[0-9\\i\0]/.test(delimiter))
    return `begins with \`${delimiter}\`, which cannot part the pattern from its replacement; use \`!\``;
  const parts = splitUnescaped(regexp.slice(1), delimiter);
  const [pattern, replacement, flags] = parts;
  if (pattern === undefined || replacement === undefined || flags === undefined || parts.length > 3) {
    return `must have the form \`${delimiter}pattern${delimiter}replacement${delimiter}\``;
  }
  if (!/^i*$/.test(flags)) return `ends with \`${flags}\`; only the flag \`i\` may stand there`;
  const groups = groupsOf(pattern);
  if (groups === undefined) return `has a pattern that is no extended regular expression: \`${pattern}\``;
  const references = [...replacement.replace(/\\\\/g, "").matchAll(/\\(\d)/g)].map(([, digit]) => Number(digit));
  const wrong = references.find((reference) => reference < 1 || reference > groups);
  return wrong === undefined ? undefined : `refers to group ${wrong}, but the pattern has ${groups}`;
}

/** The number of groups of a POSIX extended regular expression, `undefined` where the text is none. */
function groupsOf(pattern: string): number | undefined {
  const sets: string[] = [];
  const bare = pattern
    .replace(/\\./gs, escaped)
    .replace(/\[\^?(\]?(?:\[[.:=][^\]]*\]|[^\]])*)\]/g, (_, set: string) => {
      sets.push(set);
      return escaped;
    });
  const parts = [/^$/, /(?:^|[(|^])[*+?{]/, /[*+?}][*+?{]/, /(?:^|[(|])\|/, /\|(?:$|\))/, /[[\]]/];
  if (parts.some((wrong) => wrong.test(bare)) || !sets.every(isSet) || !bracesFit(bare)) return undefined;
  const opened = bare.split("(").length - 1;
  // a closing parenthesis without a partner stands for itself
  return opened <= bare.split(")").length - 1 ? opened : undefined;
}

/** Stands for what needs no look: an escaped character, a set of characters. */
const escaped = "x";

const classes = /^\[:(?:alnum|alpha|blank|cntrl|digit|graph|lower|print|punct|space|upper|xdigit):\]$/;

/** Whether the inside of brackets is a set: its classes exist, and its ranges do not run backwards or into one another. */
function isSet(inside: string): boolean {
  const parts = inside.match(/\[[.:=][^\]]*\]|[^]/g) ?? [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? "";
    if (part.startsWith("[:") && !classes.test(part)) return false;
    const end = parts[at + 2];
    if (parts[at + 1] !== "-" || end === undefined) continue;
    if (part.length === 1 && end.length === 1 && part > end) return false;
    if (parts[at + 3] === "-" && parts[at + 4] !== undefined) return false;
    at += 2;
  }
  return true;
}

/** Repetitions that BIND's checker reads (RE_DUP_MAX of POSIX). */
const mostRepetitions = 255;

function bracesFit(bare: string): boolean {
  const rest = bare.replace(
    /\{(\d{1,3})(?:(,)(\d{1,3})?)?\}/g,
    (braces, least: string, comma: string | undefined, most: string | undefined) => {
      if (Number(least) > mostRepetitions || Number(most ?? 0) > mostRepetitions) return braces;
      return comma === undefined || most === undefined || Number(least) <= Number(most) ? "" : braces;
    },
  );
  return !/[{}]/.test(rest);
}
