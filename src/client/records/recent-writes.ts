import type { Clock } from "terraform-provider-sdk/core";
import { canonicalName } from "../../dns/index.ts";
import { mayLagForMs } from "../tries.ts";

/**
 * Which names of DNS this client has written with success, and when. Answers of different kinds (lists, texts, listings) may lag behind
 * a write by different times, so for a while they contradict each other.
 */
export class RecentWrites {
  /** By the zone, and within it by the name: a text of both would be one more for each record. */
  private readonly at = new Map<string, Map<string, number>>();
  private readonly counts = new Map<string, number>();

  constructor(private readonly clock: Pick<Clock, "elapsed">) {}

  /** To be called when the service has answered with success. */
  note(place: { readonly zone: string; readonly name: string }): void {
    const zone = canonicalName(place.zone);
    const names = this.at.get(zone) ?? new Map<string, number>();
    this.at.set(zone, names.set(canonicalName(place.name), this.clock.elapsed()));
    this.counts.set(zone, this.countIn(zone) + 1);
  }

  /** How many writes of a zone were answered with success. */
  countIn(zone: string): number {
    return this.counts.get(canonicalName(zone)) ?? 0;
  }

  has(place: { readonly zone: string; readonly name: string }): boolean {
    return this.timeOf(place) !== undefined;
  }

  /** For how long answers about the name may go on contradicting each other, in ms. */
  leftMs(place: { readonly zone: string; readonly name: string }): number {
    const at = this.timeOf(place);
    return at === undefined ? 0 : mayLagForMs(at, this.clock.elapsed());
  }

  private timeOf({ zone, name }: { readonly zone: string; readonly name: string }): number | undefined {
    return this.at.get(canonicalName(zone))?.get(canonicalName(name));
  }
}
