import type { FaultInput } from "../../../src/sandbox/index.ts";
import type { Value } from "terraform-provider-sdk/values";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import { DiagnosticsError } from "../../support/terraform-core.ts";
import { variants, zone, zones } from "./absence-table.ts";

type Config = Readonly<Record<string, Value>>;
const name = `www.${zone}.`;
const values = (...texts: string[]) => ({ values: texts, ttl: null, comment: null, allow_rules: null });
const addresses = (...numbers: number[]): string[] => numbers.map((nr) => `192.0.2.${nr}`);
const www = (...numbers: number[]) => ({ "www A": values(...addresses(...numbers)) });
const rest = {
  "@ NS": values("ns1.example.net."),
  "mail MX": values("10 mx1.example.net.", "20 mx2.example.net."),
  "note TXT": values('"kept"'),
};

/** An object of a kind whose records are there, and what of the zone is left without it. */
export interface Shape {
  readonly kind: string;
  readonly id: string;
  readonly config: Config;
  /** A change of it, and the A records that are there then. */
  readonly next: Config;
  readonly after: readonly number[];
  /** The A records of others. */
  readonly others: readonly number[];
  /** A configuration that differs in something local only. */
  readonly declare?: Config;
  /** Whether it takes over what it declares. */
  readonly takes?: boolean;
  /** Something that is not there, beside what is. */
  readonly fresh?: Config;
}
const one = { zone, name, type: "A" };
export const shapes: readonly (readonly [string, Shape])[] = [
  [
    "ims_dns_record",
    {
      kind: "ims_dns_record",
      id: `${zone}/A/${name}?data=192.0.2.2`,
      config: { ...one, data: addresses(2) },
      next: { ...one, data: addresses(9) },
      after: [1, 3, 9],
      others: [1, 3],
      fresh: { ...one, data: addresses(8) },
    },
  ],
  [
    "ims_dns_record_set",
    {
      kind: "ims_dns_record_set",
      id: `${zone}/A/${name}`,
      config: { ...one, values: addresses(1, 2, 3) },
      next: { ...one, values: addresses(1, 3, 9) },
      after: [1, 3, 9],
      others: [],
    },
  ],
  [
    "ims_dns_zone_records",
    {
      kind: "ims_dns_zone_records",
      id: `${zone}?keys=www%20A`,
      config: { zone, records: www(1, 2, 3) },
      declare: { zone, records: www(1, 2, 3), max_change_percent: 50 },
      next: { zone, records: www(1, 3, 9) },
      after: [1, 3, 9],
      others: [],
    },
  ],
  [
    "ims_dns_zone_records, exclusive",
    {
      kind: "ims_dns_zone_records",
      id: zone,
      config: { zone, exclusive: true, records: { ...www(1, 2, 3), ...rest } },
      declare: { zone, exclusive: true, records: { ...www(1, 2, 3), ...rest }, max_change_percent: 50 },
      next: { zone, exclusive: true, records: { ...www(1, 3, 9), ...rest } },
      after: [1, 3, 9],
      others: [],
      takes: true,
    },
  ],
];

/** What a piece of work came to: its result, or that an error said why not. */
async function outcomeOf<T>(work: () => Promise<T>): Promise<T | "refused"> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DiagnosticsError) return "refused";
    throw error;
  }
}

/** Lets an object meet the faults, one operation after the other, and gives what went wrong. */
export class Encounter {
  private readonly object: ReturnType<InMemory["object"]>;
  readonly problems: string[] = [];
  constructor(
    private readonly memory: InMemory,
    private readonly shape: Shape,
    private readonly faults: readonly FaultInput[],
  ) {
    this.object = memory.object(shape.kind);
  }

  async imports(): Promise<void> {
    await this.object.import(this.shape.id);
    const good = this.found();
    await this.disturbed();
    this.object.forget();
    const outcome = await outcomeOf(() => this.object.import(this.shape.id).catch(orNothing));
    if (outcome !== "refused" && outcome !== "nothing" && this.found() !== good)
      this.note(`import found ${this.found()}`);
  }

  async refreshes(): Promise<void> {
    await this.adopt();
    await this.disturbed();
    this.expectOne("refresh", await this.look(this.shape.config), ["no-op", "refused"]);
    await this.calm();
    this.expectOne("refresh after that", await this.look(this.shape.config), ["no-op"]);
    this.expectLive("refresh", [1, 2, 3]);
  }

  async creates(config: Config, mayBeDone: boolean): Promise<void> {
    await this.disturbed();
    this.object.forget();
    const outcome = await outcomeOf(() => this.object.apply(config));
    if (!mayBeDone) this.expectOne("create", outcome, ["refused"]);
    if (this.shape.takes !== true && this.object.state !== null) {
      await this.calm();
      await this.object.destroy();
    }
    this.expectLive("create", [1, 2, 3]);
  }

  async changes(): Promise<void> {
    const { next, after, others } = this.shape;
    await this.adopt();
    await this.disturbed();
    const outcome = await outcomeOf(() => this.object.apply(next));
    this.expectOthers("update", others);
    if (outcome !== "refused") this.expectLive("update", after);
    await this.calm();
    this.expectOne("update after that", await this.look(next, "apply"), ["no-op", "update"]);
    this.expectLive("update after that", after);
  }

  async destroys(): Promise<void> {
    const { others } = this.shape;
    await this.disturbed();
    const outcome = await outcomeOf(() => this.object.destroy());
    this.expectOthers("destroy", others);
    if (outcome === "refused") {
      await this.calm();
      await this.object.destroy();
    }
    this.expectLive("destroy", others);
  }

  private async look(config: Config, then: "plan" | "apply" = "plan"): Promise<string> {
    return outcomeOf(async () => {
      await this.object.refresh();
      if (then === "apply") return this.object.apply(config);
      return (await this.object.plan(config)).action;
    });
  }

  private async adopt(): Promise<void> {
    await this.calm();
    this.object.forget();
    await this.object.import(this.shape.id);
    // what was only imported no apply ever declared
    if (this.shape.declare !== undefined) {
      await this.object.apply(this.shape.declare);
      await this.object.apply(this.shape.config);
    }
  }

  private async calm(): Promise<void> {
    this.memory.sandbox.faults.clear();
    await this.memory.nextRun();
  }

  private async disturbed(): Promise<void> {
    await this.calm();
    this.memory.sandbox.faults.add(...this.faults);
  }

  private found(): string {
    const { state } = this.object;
    return JSON.stringify(state === null ? null : { ...state, serial: null }, (_key, value: unknown) =>
      Array.isArray(value) ? (value as unknown[]).toSorted() : value,
    );
  }

  private live(): string[] {
    const { zones: stored } = this.memory.sandbox.store;
    return stored.records(zone).flatMap(({ type, data }) => (type === "SOA" ? [] : [`${type} ${data.join(" ")}`]));
  }

  private expectLive(when: string, numbers: readonly number[]): void {
    const all = [...others, ...numbers.map((nr) => `A 192.0.2.${nr}`)].sort();
    const left = this.shape.takes === true && when === "destroy" ? ["NS ns1.example.net."] : all;
    if (this.live().sort().join() !== left.join()) this.note(`${when} left ${this.live().join(", ")}`);
  }

  private expectOthers(when: string, numbers: readonly number[]): void {
    const foreign = this.shape.takes === true ? ["NS ns1.example.net."] : others;
    for (const one of [...foreign, ...numbers.map((nr) => `A 192.0.2.${nr}`)])
      if (!this.live().includes(one)) this.note(`${when} lost ${one}`);
  }

  private expectOne(when: string, outcome: string, allowed: readonly string[]): void {
    if (!allowed.includes(outcome)) this.note(`${when}: ${outcome}`);
  }

  private note(problem: string): void {
    this.problems.push(problem);
  }
}
const others = ["MX 10 mx1.example.net.", "MX 20 mx2.example.net.", "NS ns1.example.net.", 'TXT "kept"'];
const orNothing = (error: Error): "nothing" => {
  if (error.message !== "Cannot import non-existent remote object") throw error;
  return "nothing";
};

/** The table for one way of refreshing: each row, for each kind, in each operation. */
export function meetConfusedService(mode: "zone" | "exact"): void {
  describe.each(shapes)("%s", (_, shape) => {
    it.concurrent.each(variants)("%s", async (_name, faults) => {
      const encounter = new Encounter(await startInMemory({ seed: { zones } }, mode), shape, faults);
      await encounter.imports();
      await encounter.refreshes();
      await encounter.creates(shape.config, shape.takes === true);
      if (shape.fresh !== undefined) await encounter.creates(shape.fresh, true);
      await encounter.changes();
      await encounter.destroys();
      expect(encounter.problems).toEqual([]);
    });
  });
}
