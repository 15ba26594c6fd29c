/**
 * An `AbortController` and its signal in one object, for what never leaves this program: to make, follow and collect a real one takes many times as
 * long, and the write of a large zone needs several for each record. What is handed to the code of others, as `fetch`, must be a real one.
 */
export class InnerAbort implements AbortSignal {
  /** None: listeners are added. */
  readonly onabort = null;
  private isOver = false;
  private why: unknown;
  /** The functions to be called, each in an object of its own. */
  private listeners: Set<{ readonly run: () => void }> | undefined;

  /** Whether it was aborted. */
  get aborted(): boolean {
    return this.isOver;
  }

  /** Why it was aborted. */
  get reason(): unknown {
    return this.why;
  }

  /** Throws the reason once it was aborted. */
  throwIfAborted(): void {
    if (this.isOver) throw this.why;
  }

  /** As `AbortController.abort`. */
  abort(reason: unknown = new DOMException("This operation was aborted", "AbortError")): void {
    if (this.isOver) return;
    [this.isOver, this.why] = [true, reason];
    const { listeners } = this;
    this.listeners = undefined;
    // one of them may take others away, which are then not called
    if (listeners !== undefined) for (const one of [...listeners]) if (listeners.delete(one)) one.run();
  }

  /** As `onAbort`, which is to be used instead. */
  listen(run: () => void): () => void {
    const listener = { run };
    const listeners = (this.listeners ??= new Set());
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  /** For who does not know `onAbort`. */
  addEventListener(_: string, handler: unknown): void {
    this.listen(handler as () => void);
  }

  /** Takes away what {@link InnerAbort.addEventListener} added. */
  removeEventListener(_: string, handler: unknown): void {
    for (const one of this.listeners ?? []) if (one.run === handler) this.listeners?.delete(one);
  }

  /** Throws: what listens is called by the abort alone. */
  dispatchEvent(): boolean {
    throw new Error("what listens is called by the abort");
  }
}

// who asks whether it is a signal finds that it is one
Object.setPrototypeOf(InnerAbort.prototype, AbortSignal.prototype);
