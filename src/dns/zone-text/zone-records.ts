import { EntryScanner, type Entry } from "../tokens.ts";
import { readRecord, type Above, type ZoneRecord } from "./read-record.ts";

/** What is held of each record, in this order. */
const cells = { at: 0, line: 1, above: 2, owner: 3 } as const;
const width = 4;

/**
 * The records of a zone's text, in its order. Only the place of each is held, 16 octets, and it is read from the text whenever it
 * is asked for: as objects, the records of a large zone take twenty times the memory of its text.
 */
export class ZoneRecords implements Iterable<ZoneRecord> {
  private count = 0;
  private places = new Uint32Array(64 * width);
  private readonly aboves: Above[] = [];
  private owner: { readonly nr: number; readonly name: string | undefined } | undefined;

  constructor(private readonly text: string) {}

  get length(): number {
    return this.count;
  }

  /** Adds the record of an entry of the text, read with `above`; an owner name it lacks is that of the record before it. */
  add({ from, line, indented }: Entry, above: Above): void {
    if (this.aboves.at(-1) !== above) this.aboves.push(above);
    const at = this.count * width;
    if (at === this.places.length) {
      const wider = new Uint32Array(this.places.length * 2);
      wider.set(this.places);
      this.places = wider;
    }
    const owner = indented ? this.cell(this.count - 1, cells.owner) : this.count;
    this.places.set([from, line, this.aboves.length - 1, owner], at);
    this.count += 1;
  }

  /** The record of this number, from 0; `undefined` where there is none. */
  at(nr: number): ZoneRecord | undefined {
    if (nr < 0 || nr >= this.count) return undefined;
    const owner = this.cell(nr, cells.owner);
    return owner === nr ? this.read(nr) : this.read(nr, this.nameOf(owner));
  }

  *[Symbol.iterator](): IterableIterator<ZoneRecord> {
    for (let nr = 0; nr < this.count; nr += 1) {
      const record = this.at(nr);
      if (record !== undefined) yield record;
    }
  }

  map<T>(change: (record: ZoneRecord, nr: number) => T): T[] {
    return Array.from(this, change);
  }

  private read(nr: number, owner?: string): ZoneRecord | undefined {
    const entry = new EntryScanner(this.text, this.cell(nr, cells.at), this.cell(nr, cells.line)).next();
    const above = this.aboves[this.cell(nr, cells.above)];
    return entry === undefined || above === undefined ? undefined : readRecord(entry, above, owner);
  }

  /** Many records in a row may have the owner name of the same one. */
  private nameOf(nr: number): string | undefined {
    if (this.owner?.nr !== nr) this.owner = { nr, name: this.read(nr)?.name };
    return this.owner.name;
  }

  private cell(nr: number, cell: number): number {
    return this.places[nr * width + cell] ?? 0;
  }
}
