import { endOf, templateParts } from "../core/template-parts.ts";
import { converted } from "./converted.ts";
import { readNumber } from "./engine-numbers.ts";
import { setOf } from "./engine-sets.ts";
import { isList, isValueObject, unknown, valueObject, type Value } from "terraform-provider-sdk/values";

const parts = {
  space: /\s*/y,
  number: /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y,
  set: /toset\(/y,
  sequence: /to(?:list|map)\(/y,
  /** What `TerraformIterator.fromComplexList` writes. */
  byAttribute: /\{\s*for key, val in /y,
  named: /\s*:\s*val\.(\w+) => val\s*\}/y,
  name: /[A-Za-z_][\w-]*/y,
  call: /(endswith|trimsuffix|trimprefix|replace)\(/y,
  reference: /[A-Za-z_][\w.-]*(?:\[(?:\d+|"[^"\\$%]*")\][\w.-]*)*/y,
};

/** What an expression's parts are worth that are not read here. */
export interface Meanings {
  readonly evaluate: (reference: string) => Value;
  /** Of a text between quotes. */
  readonly template: (text: string) => Value;
}

/** The functions of which the values are known, each of texts. `undefined` is unknown. */
const functions: Readonly<Record<string, (...texts: readonly string[]) => Value | undefined>> = {
  endswith: (text = "", suffix = "") => text.endsWith(suffix),
  trimsuffix: (text = "", suffix = "") => (text.endsWith(suffix) ? text.slice(0, text.length - suffix.length) : text),
  trimprefix: (text = "", prefix = "") => (text.startsWith(prefix) ? text.slice(prefix.length) : text),
  replace: (text = "", found = "", by = "") => {
    if (!/^\/.+\/$/s.test(found)) return text.replaceAll(found, () => by);
    // what the constructs write: Terraform and JavaScript read such a pattern alike
    const pattern = found.slice(1, -1);
    return by === "" && isPlainPattern(pattern) ? text.replace(new RegExp(pattern, "g"), "") : undefined;
  },
};

/** How many texts each takes. */
const arity: Readonly<Record<string, number>> = { endswith: 2, trimsuffix: 2, trimprefix: 2, replace: 3 };

/** Letters and single classes of characters, with a `^` before or a `+` behind. */
function isPlainPattern(pattern: string): boolean {
  return /^\^?(?:[\w :-]|\[[\w \t\r\n-]+\]\+?)+$/.test(pattern);
}

/** Reads an expression of Terraform from its beginning. What it does not know is unknown, and has no end. */
export class ExpressionReader {
  private at = 0;
  private readonly text: string;
  private readonly meanings: Meanings;

  constructor(text: string, meanings: Meanings) {
    this.text = text;
    this.meanings = meanings;
  }

  isAtEnd(): boolean {
    this.take(parts.space);
    return this.at === this.text.length;
  }

  value(): Value {
    const value = this.term();
    if (!this.skip("?")) return value;
    const [then, otherwise] = [this.behind(this.value(), ":"), this.value()];
    const condition = converted(value, { kind: "bool" });
    return condition === true ? then : condition === false ? otherwise : unknown;
  }

  private term(): Value {
    this.take(parts.space);
    const string = this.string();
    if (string !== undefined) return this.meanings.template(string);
    const number = this.take(parts.number);
    if (number !== undefined) return readNumber(number[0]) ?? unknown;
    if (this.take(parts.set) !== undefined) return this.set();
    if (this.take(parts.sequence) !== undefined) return this.behind(this.value(), ")");
    const call = this.take(parts.call);
    if (call !== undefined) return this.call(call[1] ?? "");
    if (this.take(parts.byAttribute) !== undefined) return this.byAttribute();
    if (this.skip("[")) return this.list();
    if (this.skip("{")) return this.object();
    const reference = this.take(parts.reference)?.[0];
    if (reference === undefined) return this.lost();
    const words: Readonly<Record<string, Value>> = { true: true, false: false, null: null };
    return Object.hasOwn(words, reference) ? (words[reference] ?? null) : this.meanings.evaluate(reference);
  }

  /** A text between quotes, without its escapes. Sequences in it have quotes and escapes of their own. */
  private string(): string | undefined {
    const begin = this.at + 1;
    const end = this.isBefore('"') ? endOf(this.text, begin, '"') : undefined;
    if (end === undefined) return undefined;
    this.at = end;
    const within = templateParts(this.text.slice(begin, end - 1));
    return within.map(({ text, isSequence }) => (isSequence ? text : unescaped(text))).join("");
  }

  private call(name: string): Value {
    const last = arity[name] ?? 0;
    const texts: Value[] = [];
    for (let nr = 1; nr <= last; nr += 1)
      texts.push(converted(this.behind(this.value(), nr === last ? ")" : ","), { kind: "string" }));
    return texts.every((text) => typeof text === "string") ? (functions[name]?.(...texts) ?? unknown) : unknown;
  }

  private set(): Value {
    const value = this.behind(this.value(), ")");
    return isList(value) ? setOf(value) : unknown;
  }

  private list(): Value {
    const elements: Value[] = [];
    while (!this.skip("]")) {
      if (this.at >= this.text.length) return this.lost();
      elements.push(this.value());
      if (!this.skip(",") && !this.isBefore("]")) return this.lost();
    }
    return elements;
  }

  private object(): Value {
    const entries: [string, Value][] = [];
    while (!this.skip("}")) {
      if (this.at >= this.text.length) return this.lost();
      const name = this.name();
      if (typeof name !== "string" || !(this.skip("=") || this.skip(":"))) return this.lost();
      entries.push([name, this.value()]);
      if (!this.skip(",") && !this.isBefore("}")) return this.lost();
    }
    return valueObject(entries);
  }

  private name(): Value {
    this.take(parts.space);
    return this.take(parts.name)?.[0] ?? this.value();
  }

  private byAttribute(): Value {
    const list = this.value();
    const name = this.take(parts.named)?.[1];
    if (name === undefined || !isList(list)) return name === undefined ? this.lost() : unknown;
    const entries = list.map((element) => [isElement(element) ? element[name] : undefined, element] as const);
    if (!entries.every((entry): entry is [string, Value] => typeof entry[0] === "string")) return unknown;
    return valueObject(entries);
  }

  private behind(value: Value, end: string): Value {
    return this.skip(end) ? value : this.lost();
  }

  /** What follows is nothing that is understood: nor is the whole. */
  private lost(): Value {
    this.at = Infinity;
    return unknown;
  }

  private skip(character: string): boolean {
    if (!this.isBefore(character)) return false;
    this.at += 1;
    return true;
  }

  private isBefore(character: string): boolean {
    this.take(parts.space);
    return this.text[this.at] === character;
  }

  private take(part: RegExp): RegExpExecArray | undefined {
    if (this.at > this.text.length) return undefined;
    part.lastIndex = this.at;
    const found = part.exec(this.text);
    if (found === null) return undefined;
    this.at += found[0].length;
    return found;
  }
}

function isElement(value: Value): value is Readonly<Record<string, Value>> {
  return value !== null && isValueObject(value);
}

function unescaped(text: string): string {
  const letters: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };
  return text.replaceAll(/\\(u[\da-fA-F]{4}|.)/g, (_, letter: string) =>
    letter.length > 1 ? String.fromCharCode(Number.parseInt(letter.slice(1), 16)) : (letters[letter] ?? letter),
  );
}
