import { type Clock, whileFollowing } from "terraform-provider-sdk/core";

/** Ends a wait early. If it was rung before the wait, and not hushed since, the wait ends at once. */
export class Bell {
  private rung = new AbortController();

  ring(): void {
    this.rung.abort();
  }

  hush(): void {
    if (this.rung.signal.aborted) this.rung = new AbortController();
  }

  async wait(ms: number, clock: Clock, signal?: AbortSignal): Promise<void> {
    const { signal: rung } = this.rung;
    try {
      await whileFollowing([signal, rung], (either) => clock.sleep(ms, either));
    } catch (error) {
      signal?.throwIfAborted();
      if (!rung.aborted) throw error;
    }
  }
}
