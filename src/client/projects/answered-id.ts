import type { Clock } from "terraform-provider-sdk/core";
import { visibleWithinMs } from "../tries.ts";

/** How often the projects of the name are looked at, once they count: a service may take minutes to show a project. In ms. */
const lookAgainMs = 30_000;
/** Time for two looks before the end. In ms. */
export const twoLooksMs = 11_000;

/**
 * An id of which no more is known than that the answer to a create held it. It may be that of an operation, so the project is looked for by its name,
 * too, once nothing has shown under the id for longer than readings lag, and before the time is up.
 */
export class AnsweredId {
  /** By `Clock.elapsed`. */
  private nextLook: number;

  constructor(
    private readonly clock: Clock,
    private readonly deadline: number,
  ) {
    this.nextLook = clock.elapsed() + visibleWithinMs;
  }

  /** Whether the projects of the name are to be looked at now, since nothing shows under the id. */
  isInDoubt(): boolean {
    const now = this.clock.elapsed();
    if (now < this.nextLook && now < this.deadline - twoLooksMs) return false;
    this.nextLook = now + lookAgainMs;
    return true;
  }
}
