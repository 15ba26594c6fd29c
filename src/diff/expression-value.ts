import { isList, isValueObject, unknown, valueObject, type Value } from "terraform-provider-sdk/values";
import { templateValue, type Evaluate } from "./template-value.ts";

const parts = {
  space: /\s*/y,
  string: /"((?:[^"\\]|\\.)*)"/y,
  number: /-?\d+(?:\.\d+)?(?![\w.])/y,
  sets: /to(?:set|list|map)\(/y,
  /** What `TerraformIterator.fromComplexList` writes. */
  byAttribute: /\{\s*for key, val in /y,
  named: /\s*:\s*val\.(\w+) => val\s*\}/y,
  name: /[A-Za-z_][\w-]*/y,
  reference: /[A-Za-z_][\w.-]*(?:\[(?:\d+|"[^"\\$%]*")\][\w.-]*)*/y,
};

/**
 * The value of an expression as the constructs write collections: literals, references, and conversions of those. All other
 * functions and operators are unknown.
 */
export function expressionValue(text: string, evaluate: Evaluate): Value {
  const reader = new Reader(text, evaluate);
  const value = reader.value();
  return reader.isAtEnd() ? value : unknown;
}

class Reader {
  private at = 0;
  private readonly text: string;
  private readonly evaluate: Evaluate;

  constructor(text: string, evaluate: Evaluate) {
    this.text = text;
    this.evaluate = evaluate;
  }

  isAtEnd(): boolean {
    this.take(parts.space);
    return this.at === this.text.length;
  }

  value(): Value {
    this.take(parts.space);
    const string = this.take(parts.string);
    if (string !== undefined) return templateValue(unescaped(string[1] ?? ""), this.evaluate);
    const number = this.take(parts.number);
    if (number !== undefined) return Number(number[0]);
    if (this.take(parts.sets) !== undefined) return this.behind(this.value(), ")");
    if (this.take(parts.byAttribute) !== undefined) return this.byAttribute();
    if (this.skip("[")) return this.list();
    if (this.skip("{")) return this.object();
    const reference = this.take(parts.reference)?.[0];
    if (reference === undefined) return this.lost();
    const words: Readonly<Record<string, Value>> = { true: true, false: false, null: null };
    return Object.hasOwn(words, reference) ? (words[reference] ?? null) : this.evaluate(reference);
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
