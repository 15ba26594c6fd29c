import { Failure } from "terraform-provider-sdk/core";
import type { ConnectedClient, RecordContent } from "../../src/client/index.ts";
import { connectSandbox } from "../support/connected-sandbox.ts";
import { createRandom } from "../support/random.ts";
import { createFaultyNetwork } from "./faulty-network.ts";
import { atMost, seeds, type Row } from "./row.ts";

const share = 0.01;
/** Runs until everything is as wanted: what a user does who applies again. */
const mostRuns = 5;

interface Wanted {
  readonly zone: string;
  readonly first: RecordContent;
  /** What it is changed to; undefined: it is deleted. */
  readonly last: RecordContent | undefined;
}

interface Counts {
  lost: number;
  doubled: number;
  foreign: number;
  unfinished: number;
  struck: number;
  repeated: number;
}

function content(name: string, data: string): RecordContent {
  return { name, type: "A", data: [data], ttl: null, cls: null, dataComments: null, comment: null };
}

/** Four records of each name; half of all are changed later, a quarter deleted. */
function recordsOf(zone: string, count: number): Wanted[] {
  return Array.from({ length: count }, (_, nth) => {
    const name = `h${Math.floor(nth / 4)}.${zone}.`;
    const first = content(name, `192.0.2.${nth % 250}`);
    if (nth % 4 === 3) return { zone, first, last: undefined };
    return { zone, first, last: nth % 2 === 0 ? content(name, `198.51.100.${nth % 250}`) : first };
  });
}

type Step = (client: ConnectedClient, wanted: Wanted, isAgain: boolean) => Promise<unknown>;

const create: Step = async ({ records }, { zone, first }, isAgain) => {
  try {
    await records.create({ zone, content: first });
  } catch (error) {
    // its first answer was lost, and looking for it, too: the message says to import it
    if (isAgain && error instanceof Failure && error.code === "record-exists") return;
    throw error;
  }
};
const change: Step = ({ records }, { zone, first, last }) =>
  last === undefined
    ? records.delete({ zone, content: first })
    : last === first
      ? Promise.resolve()
      : records.update({ zone, prior: first, next: last });

async function measureOnce(seed: number, zoneCount: number, perZone: number): Promise<Counts> {
  const zones = Array.from({ length: zoneCount }, (_, nth) => `z${nth}.example`);
  const foreign = (zone: string) => ({ name: `h0.${zone}.`, type: "A", data: ["203.0.113.7"] });
  const seedInput = { zones: Object.fromEntries(zones.map((zone) => [zone, { records: [foreign(zone)] }])) };
  const connected = connectSandbox({ seed: seedInput });
  const { sandbox } = connected;
  const network = createFaultyNetwork(sandbox.transport, { share, random: createRandom(seed) });
  const wanted = zones.flatMap((zone) => recordsOf(zone, perZone));
  const counts: Counts = { lost: 0, doubled: 0, foreign: 0, unfinished: 0, struck: 0, repeated: 0 };
  for (const step of [create, change]) {
    let left = wanted;
    for (let run = 1; run <= mostRuns && left.length > 0; run += 1) {
      const client = connected.connectAnother({ transport: network.transport });
      left = await inBatches(left, (one) => step(client, one, run > 1));
      counts.repeated += left.length;
      await client.close();
    }
    counts.unfinished += left.length;
  }
  for (const zone of zones) {
    const live = sandbox.store.zones.records(zone).filter(({ type }) => type === "A");
    const linesOf = (all: readonly { readonly name: string; readonly data: readonly string[] }[]): string[] =>
      all.map(({ name, data }) => `${name} ${data.join(" ")}`);
    const lines = linesOf(live);
    const expected = linesOf(wanted.flatMap((one) => (one.zone === zone && one.last !== undefined ? [one.last] : [])));
    counts.foreign += lines.includes(`h0.${zone}. 203.0.113.7`) ? 0 : 1;
    counts.lost += expected.filter((line) => !lines.includes(line)).length;
    counts.doubled += lines.length - 1 - expected.length;
  }
  counts.struck = network.struck();
  await connected.close();
  return counts;
}

/** Works at what Terraform has under way at a time. Gives what failed. */
async function inBatches(all: readonly Wanted[], work: (one: Wanted) => Promise<unknown>): Promise<Wanted[]> {
  const failed: Wanted[] = [];
  for (let at = 0; at < all.length; at += 10)
    await Promise.all(
      all.slice(at, at + 10).map((one) =>
        work(one).catch((error: unknown) => {
          if (!(error instanceof Failure)) throw error;
          failed.push(one);
        }),
      ),
    );
  return failed;
}

export const faultsRow: Row = {
  what: "Records created, changed and deleted while 1 % of all requests fail",
  target: "0 lost, 0 too many, 0 of others, all done within five runs",
  async measure({ isFull }) {
    const [zones, perZone] = isFull ? [20, 100] : [4, 25];
    const total: Counts = { lost: 0, doubled: 0, foreign: 0, unfinished: 0, struck: 0, repeated: 0 };
    const used = seeds(isFull ? 3 : 1);
    for (const seed of used) {
      const one = await measureOnce(seed, zones, perZone);
      for (const name of Object.keys(total) as (keyof Counts)[]) total[name] += one[name];
    }
    const { lost, doubled, foreign, unfinished, struck, repeated } = total;
    return {
      figure: `${lost} lost, ${doubled} too many, ${foreign} of others, ${unfinished} not done; ${struck} faults, ${repeated} operations done by another run`,
      by: `${zones * perZone} records in ${zones} zones, seeds ${used.join(", ")}`,
      problems: [
        ...atMost(0, { lost, "too many": Math.abs(doubled), "of others": foreign, "not done": unfinished }),
        ...(struck === 0 ? ["no fault struck"] : []),
      ],
    };
  },
};
