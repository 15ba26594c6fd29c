/** One word of a master file (RFC 1035 section 5.1). */
export interface Token {
  /** As written: escapes kept, the quotes of a wholly quoted word taken off. */
  readonly text: string;
  readonly quoted: boolean;
  /** Where it begins and ends in the scanned text. */
  readonly from: number;
  readonly to: number;
}

/**
 * What breaks the form of a line. `glued`: a quote stands beside another word without a blank; `nested`: a parenthesis stands within
 * another. Some servers refuse these two, others read them.
 */
export type TokenProblem = "open-quote" | "open-parenthesis" | "stray-parenthesis" | "glued" | "nested";

/** Whether the problem leaves no doubt about the words. */
export function isReadable(problem: string): boolean {
  return problem === "glued" || problem === "nested";
}

/** One entry of a master file: a line, or more of them in parentheses. */
export interface Entry {
  readonly tokens: readonly Token[];
  /** Whether the entry begins with white space, so that it inherits its owner name. */
  readonly indented: boolean;
  /** The comments of its lines, joined with a blank. */
  readonly comment: string | undefined;
  /** Whether one of them stands within parentheses, where it is said of a part of the data. */
  readonly commentsData: boolean;
  /** Whether one of them begins right behind a word without quotes, and may have been meant as a part of it: `v=DKIM1; p=AA` */
  readonly cutsWord: boolean;
  readonly problems: readonly TokenProblem[];
  /** Number of its first line, from 1. */
  readonly line: number;
  /** Where it begins in the scanned text. */
  readonly from: number;
}

const tab = 0x09;
const newLine = 0x0a;
const carriageReturn = 0x0d;
const blank = 0x20;
const quote = 0x22;
const open = 0x28;
const close = 0x29;
const semicolon = 0x3b;
const equals = 0x3d;
const backslash = 0x5c;

/** Most lines have no comment and no problem, and a large zone has ten thousand of them. Nothing is ever added to it. */
const none: never[] = [];

/** Scans entries one after another; time is linear in the text. */
export class EntryScanner {
  private depth = 0;
  private tokens: Token[] = [];
  private comments: string[] = none;
  private problems: TokenProblem[] = none;
  private commentsData = false;
  private cutsWord = false;

  /** Begins at the beginning of the text, or at that of an entry, whose line is given. */
  constructor(
    private readonly text: string,
    private at = 0,
    private line = 1,
  ) {}

  /** The next entry that has a word or a comment; `undefined` at the end of the text. */
  next(): Entry | undefined {
    while (this.at < this.text.length) {
      const entry = this.scanEntry();
      if (entry.tokens.length > 0 || entry.comment !== undefined || entry.problems.length > 0) return entry;
    }
    return undefined;
  }

  private scanEntry(): Entry {
    const { line, at: from } = this;
    const first = this.text.charCodeAt(this.at);
    this.tokens = [];
    this.comments = none;
    this.problems = none;
    this.commentsData = false;
    this.cutsWord = false;
    this.depth = 0;
    while (this.at < this.text.length && !this.step());
    if (this.depth > 0) this.note("open-parenthesis");
    const comment = this.comments.length === 0 ? undefined : this.comments.join(" ");
    const indented = first === blank || first === tab;
    const { tokens, commentsData, cutsWord, problems } = this;
    return { tokens, indented, comment, commentsData, cutsWord, problems, line, from };
  }

  /** Consumes one thing; true at the end of the entry. */
  private step(): boolean {
    const code = this.text.charCodeAt(this.at);
    if (code === newLine) {
      this.at += 1;
      this.line += 1;
      return this.depth === 0;
    }
    if (code === blank || code === tab || code === carriageReturn) this.at += 1;
    else if (code === semicolon) this.scanComment();
    else if (code === open || code === close) this.scanParenthesis(code);
    else this.scanWord(code === quote);
    return false;
  }

  private note(problem: TokenProblem): void {
    if (this.problems === none) this.problems = [];
    this.problems.push(problem);
  }

  private scanParenthesis(code: number): void {
    this.at += 1;
    if (code === open && this.depth > 0) this.note("nested");
    if (code === open) this.depth += 1;
    else if (this.depth > 0) this.depth -= 1;
    else this.note("stray-parenthesis");
  }

  private scanComment(): void {
    const end = this.text.indexOf("\n", this.at);
    const to = end === -1 ? this.text.length : end;
    const comment = this.text.slice(this.at + 1, to).trim();
    const last = this.tokens.at(-1);
    this.commentsData ||= comment !== "" && this.depth > 0;
    this.cutsWord ||= comment !== "" && last?.to === this.at && !last.quoted;
    if (comment !== "" && this.comments === none) this.comments = [];
    if (comment !== "") this.comments.push(comment);
    this.at = to;
  }

  private scanWord(quoted: boolean): void {
    const from = this.at;
    const previous = this.tokens[this.tokens.length - 1];
    if (previous?.to === from) this.note("glued");
    if (quoted) {
      const closed = this.scanQuoted();
      this.tokens.push({ text: this.text.slice(from + 1, closed ? this.at - 1 : this.at), quoted, from, to: this.at });
      return;
    }
    this.scanUnquoted();
    this.tokens.push({ text: this.text.slice(from, this.at), quoted, from, to: this.at });
  }

  /** A quote right behind `=` belongs to the word and ends it: `alpn="h2,h3"` (RFC 9460 section 2.1). */
  private scanUnquoted(): void {
    for (; this.at < this.text.length; this.at += 1) {
      const code = this.text.charCodeAt(this.at);
      if (code === backslash && this.at + 1 < this.text.length && this.text.charCodeAt(this.at + 1) !== newLine)
        this.at += 1;
      else if (code === quote && this.text.charCodeAt(this.at - 1) === equals) {
        this.scanQuoted();
        return;
      } else if (endsWord(code)) return;
    }
  }

  /** From the opening quote to behind the closing one; false where the line ends first. A backslash makes the end of a line part of the text. */
  private scanQuoted(): boolean {
    for (this.at += 1; this.at < this.text.length; this.at += 1) {
      const code = this.text.charCodeAt(this.at);
      if (code === newLine) break;
      if (code === backslash) {
        this.at += 1;
        if (this.text.charCodeAt(this.at) === newLine) this.line += 1;
      } else if (code === quote) {
        this.at += 1;
        return true;
      }
    }
    this.at = Math.min(this.at, this.text.length);
    this.note("open-quote");
    return false;
  }
}

/** The words of one record's data, and what is wrong with its form. */
export interface TokenizedData {
  readonly tokens: readonly Token[];
  /** What stands behind an unquoted `;` and is lost when the data is read as a zone's text. */
  readonly comment: string | undefined;
  /** `new-line`: the data goes on behind the end of its line, so the rest would be read as another record. */
  readonly problems: readonly (TokenProblem | "new-line")[];
}

/** Splits a record's data into its words. */
export function tokenizeData(data: string): TokenizedData {
  const scanner = new EntryScanner(data);
  const first = scanner.next();
  if (first === undefined) return { tokens: [], comment: undefined, problems: [] };
  const more = scanner.next();
  if (more === undefined && !first.tokens.some(({ text }) => text.includes("\n")))
    return { tokens: first.tokens, comment: first.comment, problems: first.problems };
  const tokens = [...first.tokens];
  for (let entry: Entry | undefined = more; entry !== undefined; entry = scanner.next()) tokens.push(...entry.tokens);
  return { tokens, comment: first.comment, problems: [...first.problems, "new-line"] };
}

/**
 * Whether a quote stands behind `=` within a word. In a service's parameters it is a part of the word (RFC 9460 section 2.1); elsewhere some
 * servers take it for the beginning of a string, and others refuse it.
 */
export function hasQuoteWithin({ text, quoted }: Pick<Token, "text" | "quoted">): boolean {
  return !quoted && /(?<!\\)="/.test(text);
}

/** A word as it stands in a zone's text. */
export function printToken({ text, quoted }: Pick<Token, "text" | "quoted">): string {
  return quoted ? `"${text}"` : text;
}

/**
 * The words on one line from the word `from` on, with a blank between those that had one: `"a""b"` keeps none, because that form shows
 * which program wrote it.
 */
export function printTokens(tokens: readonly Token[], from: number): string {
  let line = "";
  let end: number | undefined;
  for (const token of tokens.slice(from)) {
    line += (end === undefined || end === token.from ? "" : " ") + printToken(token);
    end = token.to;
  }
  return line.includes("\n") ? line.replace(/\\[^]/g, (escape) => (escape === "\\\n" ? "\\010" : escape)) : line;
}

function endsWord(code: number): boolean {
  switch (code) {
    case tab:
    case newLine:
    case carriageReturn:
    case blank:
    case quote:
    case open:
    case close:
    case semicolon:
      return true;
    default:
      return false;
  }
}
