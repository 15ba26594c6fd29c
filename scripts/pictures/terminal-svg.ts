/** A piece of what a command printed, and when: ms since its start. */
export interface Printed {
  readonly at: number;
  readonly text: string;
}

/** A line of the screen, and when it appears: ms since the start of the recording. */
interface Shown {
  readonly at: number;
  readonly text: string;
}

const columns = 110;
const rows = 30;
const lineHeight = 17;
const letterWidth = 7.8;
const margin = 14;
/** Nobody watches a pause for longer. In ms. */
const longestPause = 1_200;
/** A plan comes all at once: so it can be followed. In ms. */
const betweenLines = 16;
/** What the demo says of itself stays for reading. In ms. */
const forHeading = 1_600;
const atEnd = 4_000;

/** A recording of a terminal as an SVG picture that plays by itself, over and over; where pictures do not move it shows the end. */
export function terminalSvg(printed: readonly Printed[]): string {
  const lines = timeline(printed);
  const duration = (lines.at(-1)?.at ?? 0) + atEnd;
  const width = Math.ceil(columns * letterWidth + 2 * margin);
  const height = rows * lineHeight + 2 * margin;
  const percent = (at: number): string => ((at / duration) * 100).toFixed(3);
  const moves = lines.map(({ at }, index) => `${percent(at)}%{transform:translateY(${offsetOf(index)}px)}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    "<title>The demo in a terminal</title>",
    "<style>",
    `text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#d0d7de;white-space:pre}`,
    ".heading{fill:#79c0ff;font-weight:bold}.added{fill:#7ee787}.removed{fill:#ffa198}.changed{fill:#e3b341}",
    `#screen{transform:translateY(${offsetOf(lines.length - 1)}px)}`,
    `@media (prefers-reduced-motion:no-preference){#screen{animation:play ${(duration / 1000).toFixed(1)}s step-end infinite}}`,
    `@keyframes play{0%{transform:translateY(${offsetOf(-1)}px)}${moves.join("")}}`,
    "</style>",
    `<rect width="100%" height="100%" rx="8" fill="#0d1117"/>`,
    `<svg x="${margin}" y="${margin}" width="${width - 2 * margin}" height="${rows * lineHeight}">`,
    `<g id="screen">`,
    ...lines.map(({ text }, index) => textOf(text, index)).filter((text) => text !== ""),
    "</g>",
    "</svg>",
    "</svg>",
    "",
  ].join("\n");
}

/** How far the lines are moved so that this one is the last on the screen. */
function offsetOf(index: number): number {
  return (rows - 1 - index) * lineHeight;
}

function timeline(printed: readonly Printed[]): readonly Shown[] {
  const shown: Shown[] = [];
  let [now, before] = [0, printed[0]?.at ?? 0];
  for (const { at, text } of joined(printed)) {
    now += Math.min(at - before, longestPause);
    before = at;
    for (const line of text.split("\n").flatMap(wrap)) {
      shown.push({ at: now, text: line });
      now += isHeading(line) ? forHeading : betweenLines;
    }
  }
  return shown;
}

/** Pieces that end at the end of a line, without it. */
function joined(printed: readonly Printed[]): readonly Printed[] {
  const whole: Printed[] = [];
  let rest = "";
  for (const { at, text } of printed) {
    const end = (rest + text).lastIndexOf("\n");
    if (end >= 0) whole.push({ at, text: (rest + text).slice(0, end) });
    rest = (rest + text).slice(end + 1);
  }
  return rest === "" ? whole : [...whole, { at: printed.at(-1)?.at ?? 0, text: rest }];
}

function wrap(line: string): readonly string[] {
  const letters = Array.from(line.trimEnd());
  const parts = Array.from({ length: Math.ceil(letters.length / columns) }, (_, part) =>
    letters.slice(part * columns, (part + 1) * columns).join(""),
  );
  return parts.length === 0 ? [""] : parts;
}

function isHeading(line: string): boolean {
  return line.startsWith("\u25b6");
}

function textOf(line: string, index: number): string {
  if (line === "") return "";
  const of = classOf(line);
  const escaped = line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return `<text y="${(index + 1) * lineHeight - 5}"${of === undefined ? "" : ` class="${of}"`}>${escaped}</text>`;
}

/** The marks of Terraform's plans. */
function classOf(line: string): string | undefined {
  if (isHeading(line)) return "heading";
  const [, mark] = /^\s{4,}(\+|-|~|-\/\+) (?:resource "|"|\w+ +=)/.exec(line) ?? [];
  if (mark === undefined) return undefined;
  if (mark === "+") return "added";
  return mark === "-" ? "removed" : "changed";
}
