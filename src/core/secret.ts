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

  /** Not the value. */
  toString(): string {
    return "[secret]";
  }

  /** Not the value. */
  toJSON(): string {
    return "[secret]";
  }

  /** Not the value. */
  [inspect.custom](): string {
    return "[secret]";
  }
}
