import { inspect } from "node:util";

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
 * The last gate before a text leaves the process: replaces each secret in plain, percent-encoded, form-encoded, base64 and
 * JSON-escaped form. Secrets may be added at any time. (behaviour: section 2)
 */
export function createRedactor(): Redactor {
  let forms: string[] = [];
  return {
    add(secret) {
      const value = secret.reveal();
      if (value === "") return;
      const encoded = encodeURIComponent(value);
      forms.push(
        value,
        encoded,
        encoded.replaceAll("%20", "+"),
        encoded.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()),
        Buffer.from(value).toString("base64"),
        Buffer.from(value).toString("base64").replace(/=+$/, ""),
        Buffer.from(value).toString("base64url"),
        JSON.stringify(value).slice(1, -1),
      );
      // longest first: a form may hold another
      forms = [...new Set(forms)].sort((a, b) => b.length - a.length);
    },
    redact: (text) => forms.reduce((result, form) => result.replaceAll(form, "[secret]"), text),
  };
}
