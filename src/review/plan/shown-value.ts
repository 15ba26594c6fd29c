import { ownOf } from "./json.ts";

class Unknown {
  readonly text = "(known after apply)";
}

/** What is known after the apply only. It equals nothing, itself included. */
export const unknown = new Unknown();

/** A value that is sensitive, or a text that holds a secret. It is not kept; which of them are equal is. */
export class Hidden {
  constructor(
    readonly id: number,
    /** What is shown in its place. */
    readonly text: string,
  ) {}
}

/** A value of a plan as far as it may be shown. */
export type Shown =
  null | boolean | number | string | Unknown | Hidden | readonly Shown[] | { readonly [name: string]: Shown };

export type Attributes = Readonly<Record<string, Shown>>;

/** What stands over a value: `true` for all of it, or the same within its parts. */
export interface Masks {
  readonly unknown?: unknown;
  readonly sensitive?: unknown;
}

/** Makes values showable. One reader a plan, so that equal sensitive values stay equal. */
export class ValueReader {
  readonly #ids = new Map<string, number>();

  /** @param redact what a text must pass before it is shown */
  constructor(private readonly redact: (text: string) => string) {}

  read(value: unknown, masks: Masks): Shown {
    if (masks.sensitive === true) return this.#hide(value, "(sensitive value)");
    if (masks.unknown === true) return unknown;
    if (typeof value === "string") return this.#readText(value);
    if (typeof value === "number" || typeof value === "boolean") return value;
    if (Array.isArray(value)) return value.map((one: unknown, index) => this.read(one, within(masks, index)));
    if (typeof value !== "object" || value === null) return onlyMasked(masks) ? this.readObject({}, masks) : null;
    return this.readObject(value, masks);
  }

  /** The attributes of an object; those that are not there yet are in the mask of the unknown alone. */
  readObject(value: unknown, masks: Masks): Attributes {
    const known = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
    const names = [...new Set([...Object.keys(known), ...Object.keys(masksByName(masks.unknown))])];
    return Object.fromEntries(
      names.map((name) => [this.redact(name), this.read(ownOf(known, name), within(masks, name))] as const),
    );
  }

  #readText(text: string): Shown {
    const redacted = this.redact(text);
    return redacted === text ? text : this.#hide(text, redacted);
  }

  #hide(value: unknown, text: string): Hidden {
    const key = JSON.stringify(value ?? null);
    const id = this.#ids.get(key) ?? this.#ids.size;
    this.#ids.set(key, id);
    return new Hidden(id, text);
  }
}

/** Whether two values are the same. What is unknown is the same as nothing. */
export function sameValue(a: Shown, b: Shown): boolean {
  if (a === unknown || b === unknown) return false;
  if (a instanceof Hidden || b instanceof Hidden) return a instanceof Hidden && b instanceof Hidden && a.id === b.id;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Attributes, b as Attributes];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => sameValue(ownOf(left, name) ?? null, ownOf(right, name) ?? null));
}

/** Whether a value is an object that may be shown. */
export function isAttributes(value: Shown | undefined): value is Attributes {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Hidden);
}

/** A value as one text. */
export function textOf(value: Shown): string {
  if (value === unknown || value instanceof Hidden) return value.text;
  return typeof value === "string" ? value : JSON.stringify(value);
}

function within({ unknown: unknownMask, sensitive }: Masks, at: string | number): Masks {
  return { unknown: partOf(unknownMask, at), sensitive: partOf(sensitive, at) };
}

function partOf(mask: unknown, at: string | number): unknown {
  if (mask === true) return true;
  if (Array.isArray(mask)) return mask[Number(at)] as unknown;
  return ownOf(masksByName(mask), String(at));
}

/** A mask over single parts by their names; an empty one for all else. */
function masksByName(mask: unknown): Record<string, unknown> {
  return typeof mask === "object" && mask !== null && !Array.isArray(mask) ? (mask as Record<string, unknown>) : {};
}

function onlyMasked({ unknown: mask }: Masks): boolean {
  return Object.values(masksByName(mask)).some((one) => one === true);
}
