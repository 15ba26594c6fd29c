import { inspect } from "node:util";
import { secretPattern } from "./secret-forms.ts";

/** A value that does not show itself: printing, logging or serialising a `Secret` gives `[secret]`. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value in clear. Call this in the innermost layer only. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return "[secret]";
  }

  toJSON(): string {
    return "[secret]";
  }

  [inspect.custom](): string {
    return "[secret]";
  }
}

/** Replaces every known secret in a text. */
export type Redact = (text: string) => string;

/** A `Redact` that learns secrets as they turn up. */
export interface Redactor {
  readonly redact: Redact;
  add(secret: Secret): void;
}

/**
 * The last gate before a text leaves the process: replaces each secret in all forms that {@link secretPattern} knows. Secrets
 * may be added at any time.
 */
export function createRedactor(): Redactor {
  const patterns = new Map<string, RegExp>();
  return {
    add(secret) {
      const value = secret.reveal();
      if (value === "" || patterns.has(value)) return;
      patterns.set(value, secretPattern(value));
      // longest first: a secret may hold another
      const sorted = [...patterns].sort(([a], [b]) => b.length - a.length);
      patterns.clear();
      for (const [known, pattern] of sorted) patterns.set(known, pattern);
    },
    redact: (text) => [...patterns.values()].reduce((result, pattern) => result.replace(pattern, "[secret]"), text),
  };
}
