/** A problem that belongs to one attribute of what the user wrote. */
export interface FieldProblem {
  /** Attribute names, map keys and list indexes, outermost first. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** What a user must know of a failure, in the order they need it. */
export interface FailureParts {
  /** Stable literal, documented in docs/errors.md. */
  readonly code: string;
  /** What was being done, to what: `Cannot create the DNS record example.com./A/www.example.com.` */
  readonly doing: string;
  /** What came back, in one or more sentences. Never holds a token. */
  readonly happened: string;
  /** What the user can do next. */
  readonly remedy?: string | undefined;
  /** Problems at single attributes, where they are known. */
  readonly fields?: readonly FieldProblem[] | undefined;
  readonly cause?: unknown;
}

/**
 * The one error class that crosses layers. Whoever shows it (diagnostics, the `ims` command) shows `doing` as its title and
 * `happened` with `remedy` as its text, nothing else: causes and stacks are for the log.
 */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly code: string;
  readonly doing: string;
  readonly happened: string;
  readonly remedy: string | undefined;
  readonly fields: readonly FieldProblem[];

  constructor(parts: FailureParts) {
    super(`${parts.doing}: ${parts.happened}`, { cause: parts.cause });
    this.code = parts.code;
    this.doing = parts.doing;
    this.happened = parts.happened;
    this.remedy = parts.remedy;
    this.fields = parts.fields ?? [];
  }

  /** The same failure, told from a caller's point of view. */
  during(doing: string, remedy = this.remedy): Failure {
    return new Failure({ ...this.parts(), doing, remedy, happened: this.happened, cause: this });
  }

  /** The same failure with further text behind what came back, and with other advice. */
  saying(more: string, remedy = this.remedy): Failure {
    return new Failure({ ...this.parts(), happened: `${this.happened} ${more}`, remedy, cause: this });
  }

  /** The same failure, whose problems belong to other places. */
  withFields(fields: readonly FieldProblem[]): Failure {
    return new Failure({ ...this.parts(), fields, cause: this });
  }

  /** The text under the title: what came back, what to do, and the code under which docs/errors.md tells more. */
  get detail(): string {
    return this.describe(this.happened);
  }

  /** As `detail`, of one problem in place of all that happened. */
  describe(happened: string): string {
    return [happened, this.remedy, `Error code: ${this.code}`]
      .filter((part) => part !== undefined && part !== "")
      .join("\n\n");
  }

  private parts(): FailureParts {
    return { code: this.code, doing: this.doing, happened: this.happened, remedy: this.remedy, fields: this.fields };
  }
}

/** The failure of work that was stopped on request. `awaited`: what it waited for then. */
export function cancelled(doing: string, awaited?: string): Failure {
  return new Failure({
    code: "cancelled",
    doing,
    happened: ["The operation was cancelled before it was complete.", awaited].filter(Boolean).join(" "),
    remedy: "Nothing of what was done so far is lost. Run the command again to go on.",
  });
}

/** Whether this is what an aborted `AbortSignal` throws. */
export function isAbort(error: unknown): boolean {
  return typeof error === "object" && error !== null && "name" in error && error.name === "AbortError";
}
