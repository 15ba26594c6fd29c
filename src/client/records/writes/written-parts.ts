import { Failure, firstOf } from "terraform-provider-sdk/core";
import type { SetName } from "../../../model/set-key.ts";

/** A zone has ten thousand names, and a message names as many of them. */
const mostNamed = 20;

/** What became of the parts of a zone's write, for the message of one that is stopped. */
export class WrittenParts {
  private readonly named: string[] = [];
  private count = 0;

  done({ name, type }: SetName): void {
    this.count += 1;
    if (this.named.length < mostNamed) this.named.push(`${type} ${name}`);
  }

  /** `undefined`: nothing was written. `failures`: of the parts that were under way; those that had written tell it. */
  describe(failures: Iterable<unknown>): string | undefined {
    const told = [...failures].flatMap((one) => (one instanceof Failure ? [`${one.doing}: ${one.happened}`] : []));
    const more = this.count - this.named.length;
    const texts = [
      ...(this.count > 0 ? [`Written: ${this.named.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`] : []),
      ...firstOf(told, mostNamed),
    ];
    return texts.length === 0 ? undefined : texts.join(" ");
  }
}
