import { visible } from "terraform-provider-sdk/core";
import { Hidden, unknown, type Shown } from "../plan/shown-value.ts";

/** At most so many characters of a text, and how many there are. */
export function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "")}… (${text.length} characters)`;
}

/** A text of others on one line. Programs find a part of a review by the hidden comments around it: a text of others holds none. */
export function oneLine(text: string): string {
  return visible(text).replace(/<!--(?= *\/?ims-review)/g, "<\\u{21}--");
}

/** A text of others as inline code: nothing in it is Markdown, HTML, a mention or a reference. */
export function code(text: string, most = 200): string {
  const shown = clip(oneLine(text), most);
  if (shown === "") return '`""`';
  const ticks = "`".repeat(longestRun(shown) + 1);
  const pad = /^[` ]|[` ]$/.test(shown) ? " " : "";
  return `${ticks}${pad}${shown}${pad}${ticks}`;
}

/** A text of others within HTML. */
export function html(text: string): string {
  return clip(visible(text), 200).replace(/[&<>"'`@#]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A block of lines with signs of a difference; its fence is longer than any run of backticks in them. */
export function diffBlock(lines: readonly string[]): string {
  const ticks = "`".repeat(Math.max(3, ...lines.map((line) => longestRun(line) + 1)));
  return [`${ticks}diff`, ...lines, ticks].join("\n");
}

/** A value as inline code, or the words that stand in its place. */
export function value(shown: Shown, most = 200): string {
  if (shown === null) return "*none*";
  if (shown === unknown) return "*known after apply*";
  if (shown instanceof Hidden && shown.text === "(sensitive value)") return "*sensitive*";
  return code(typeof shown === "string" ? shown : plain(shown), most);
}

/** A value within a value, as in JSON. */
function plain(shown: Shown): string {
  if (shown === unknown || shown instanceof Hidden) return shown.text;
  if (Array.isArray(shown)) return `[${(shown as readonly Shown[]).map(plain).join(", ")}]`;
  if (typeof shown !== "object" || shown === null) return JSON.stringify(shown);
  const fields = Object.entries(shown as Readonly<Record<string, Shown>>).filter(([, one]) => one !== null);
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}: ${plain(one)}`).join(", ")}}`;
}

/** `1 zone`, `3 zones` */
export function amount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
