import type { FaultInput } from "../../src/sandbox/index.ts";
import { isValueObject, type Value, type ValueObject } from "terraform-provider-sdk/values";
import { startInMemory, type InMemory } from "./in-memory.ts";
import { createRandom } from "./random.ts";
import type { createCore, Planned } from "./terraform-core.ts";

const zone = "shared.example";
type Config = Readonly<Record<string, Value>>;
/** `NAME TYPE DATA` of a record, the name relative to the zone. */
type Line = string;

/** One object of a team: what its configuration declares, and what the provider made of it. */
interface Managed {
  readonly kind: string;
  readonly core: ReturnType<typeof createCore>;
  config: Config | null;
}

/** A state of its own, that of one directory. */
interface Team {
  readonly memory: InMemory;
  readonly letter: string;
  readonly objects: readonly Managed[];
}

/** What two teams and others did to a zone, and what was wrong with it. */
export interface SharedZoneOutcome {
  readonly wrong: readonly string[];
  readonly log: readonly string[];
}

/** Two teams change a zone, one after the other, while others write and answers fail; each record that goes must have been named. */
export async function shareZone(seed: number, steps: number): Promise<SharedZoneOutcome> {
  const scene = await openScene(seed);
  for (let step = 0; step < steps && scene.wrong.length === 0; step += 1) await takeTurn(scene);
  await settle(scene);
  return { wrong: scene.wrong, log: scene.log };
}

interface Scene {
  readonly memory: InMemory;
  readonly teams: readonly Team[];
  readonly wrong: string[];
  readonly log: string[];
  /** What others have removed or overwritten since the last look. */
  readonly removed: Line[];
  readonly random: () => number;
  readonly below: (count: number) => number;
  readonly chance: (share: number) => boolean;
  /** Data that was never there before. */
  readonly fresh: () => string;
}

async function openScene(seed: number): Promise<Scene> {
  const random = createRandom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const newRecordPosition = random() < 0.5 ? "end" : "start";
  const apex = ["ns1.example.net.", "ns2.example.net."].map((host) => ({ name: "@", type: "NS", data: [host] }));
  const memory = await startInMemory({
    seed: { zones: { [zone]: { records: apex } } },
    options: { newRecordPosition, recordDataLayout: random() < 0.5 ? "fields" : "whole" },
  });
  const elsewhere = await memory.beside({});
  let made = 0;
  const fresh = (): string => `10.0.${Math.floor((made += 1) / 250)}.${made % 250}`;
  const scene = {
    ...{ memory, random, below, fresh, wrong: [], log: [], removed: [] },
    chance: (share: number) => random() < share,
    teams: [memory, elsewhere].map((own, nr) => openTeam(own, nr === 0 ? "a" : "b")),
  };
  for (let nr = 0; nr < 5; nr += 1) othersAdd(scene, nr === 4 ? "pool" : `f${nr}`);
  return scene;
}

function openTeam(memory: InMemory, letter: string): Team {
  const kinds = [
    "ims_dns_zone_records",
    "ims_dns_zone_records",
    "ims_dns_record",
    "ims_dns_record",
    "ims_dns_record_set",
  ];
  return { memory, letter, objects: kinds.map((kind) => ({ kind, core: memory.object(kind), config: null })) };
}

const heldBy = ({ memory }: Scene): Line[] =>
  memory.sandbox.store.zones
    .records(zone)
    .filter(({ type, name }) => type !== "SOA" && name !== `${zone}.`)
    .map(({ name, type, data }) => `${name.replace(`.${zone}.`, "")} ${type} ${data.join(" ")}`);

function othersAdd(scene: Scene, label: string): void {
  const [data, position] = [scene.fresh(), scene.chance(0.5) ? "start" : "end"] as const;
  scene.log.push(`others add ${label} A ${data} at the ${position}`);
  scene.memory.sandbox.store.zones.add(zone, { name: `${label}.${zone}.`, type: "A", data: [data] }, position);
}

function othersAct(scene: Scene): void {
  const { below, chance, memory, log, removed, fresh } = scene;
  const lines = heldBy(scene);
  const [label = "f0", type = "A", data = ""] = (lines[below(lines.length)] ?? "").split(" ");
  if (chance(0.6) || data === "") {
    othersAdd(scene, chance(0.5) ? label : `f${below(4)}`);
    return;
  }
  const { zones } = memory.sandbox.store;
  const name = `${label}.${zone}.`;
  const nr = zones.records(zone, type, name).findIndex((record) => record.data.join(" ") === data);
  removed.push(`${label} ${type} ${data}`);
  if (chance(0.5)) zones.remove(zone, { type, name, nr });
  else zones.update(zone, { type, name, nr }, { data: [fresh()] });
  log.push(`others change ${label} ${type} ${data}`);
}

/** Changes what a team declares. */
function edit(scene: Scene, { letter, objects }: Team): void {
  const { below, chance } = scene;
  const nr = below(objects.length);
  const object = objects[nr];
  if (object === undefined) return;
  object.config = chance(0.15) ? null : configOf(scene, { object, nr, letter });
  scene.log.push(`${letter}${nr} declares ${JSON.stringify(object.config)}`);
}

function configOf(scene: Scene, { object, nr, letter }: { object: Managed; nr: number; letter: string }): Config {
  const { below, chance, fresh } = scene;
  const more = { ttl: chance(0.2) ? "10m" : null, comment: chance(0.2) ? "ours" : null };
  const values = (): string[] => Array.from({ length: 1 + below(3) }, fresh);
  if (object.kind === "ims_dns_record")
    return { zone, name: `${chance(0.7) ? "pool" : `${letter}s${nr}`}.${zone}.`, type: "A", data: [fresh()], ...more };
  if (object.kind === "ims_dns_record_set")
    return { zone, name: `${letter}t.${zone}.`, type: "A", values: values(), ...more };
  const before = listedIn(object.config);
  const keys = ["k", "l", "m"].map((key) => `${letter}${nr}${key} A`);
  const records = Object.fromEntries(
    keys.flatMap((key, at): [string, Value][] => {
      if (at > 0 && chance(0.3)) return [];
      const known = before.get(key) ?? [];
      const kept =
        known.length > 0 && chance(0.6) ? (chance(0.4) ? [...known, fresh()] : [...known].reverse()) : values();
      return [[key, { values: kept, ...more, allow_rules: null }]];
    }),
  );
  const isExclusive = letter === "a" && nr === 0 && chance(0.7);
  const own = ["a1* *", "as* *", "at *", "b* *", "pool *"];
  const ignore = isExclusive ? [...own, ...(chance(0.6) ? ["f* *"] : [])] : null;
  return {
    zone,
    records,
    exclusive: isExclusive ? true : null,
    ignore,
    max_change_percent: 100,
    deletion_protection: false,
  };
}

function listedIn(values: Config | ValueObject | null): Map<string, string[]> {
  const records = values?.["records"] ?? null;
  if (records === null || !isValueObject(records)) return new Map();
  return new Map(
    Object.entries(records).map(([key, element]) => [
      key,
      element !== null && isValueObject(element) && Array.isArray(element["values"])
        ? element["values"].map(String)
        : [],
    ]),
  );
}

/** The records of a state or configuration. */
function linesOf({ kind }: Managed, values: Config | ValueObject | null): Line[] {
  if (values === null) return [];
  if (kind === "ims_dns_zone_records")
    return [...listedIn(values)].flatMap(([key, all]) => all.map((data) => `${key} ${data}`));
  const label = (values["name"] as string).replace(`.${zone}.`, "");
  const data = values[kind === "ims_dns_record" ? "data" : "values"] as readonly string[];
  return data.map((one) => `${label} A ${one}`);
}

interface Shown {
  readonly object: Managed;
  readonly planned: Planned | "destroy";
  readonly named: string;
}

/** A run of one team: what goes must have been in its plan, and it must not have come after that. */
async function takeTurn(scene: Scene): Promise<void> {
  const { teams, below, chance, memory, log, removed } = scene;
  const team = teams[below(teams.length)];
  if (team === undefined) return;
  for (let left = 1 + below(4); left > 0; left -= 1) edit(scene, team);
  if (chance(0.5)) othersAct(scene);
  if (chance(0.3)) memory.sandbox.faults.add(...Array.from({ length: 1 + below(2) }, () => faultOf(scene)));
  log.push(`run of ${team.letter}, faults ${JSON.stringify(memory.sandbox.faults.list())}`);
  await team.memory.nextRun();
  const shown: Shown[] = [];
  for (const object of team.objects) {
    try {
      if (chance(0.9)) await object.core.refresh();
      shown.push(...(await planOf(object)));
    } catch (error) {
      log.push(`refused: ${String(error)}`);
    }
  }
  removed.length = 0;
  const before = heldBy(scene);
  const news = shown.some(({ object }) => object.config?.["exclusive"] === true && !isAsBefore(object));
  if (chance(0.4) && !news) othersAct(scene);
  for (const one of shown.sort(() => scene.random() - 0.5)) {
    if (chance(0.1)) continue;
    log.push(...(await applied(one)));
  }
  memory.sandbox.faults.clear();
  judge(scene, { before, named: shown.map(({ named }) => named).join("\n") });
}

/** What is exclusive anew, or by other patterns, is not compared with its plan (docs/behaviour.md#stale-plans). */
function isAsBefore({ core: { state }, config }: Managed): boolean {
  return (
    state !== null &&
    ["exclusive", "ignore"].every((key) => JSON.stringify(state[key]) === JSON.stringify(config?.[key]))
  );
}

async function planOf(object: Managed): Promise<Shown[]> {
  const { core, config } = object;
  if (config === null && core.state === null) return [];
  const declared = new Set(linesOf(object, config));
  const leaving = linesOf(object, core.state).filter((line) => !declared.has(line));
  const planned = config === null ? await core.planDestroy() : await core.plan(config);
  const said = "warnings" in planned ? planned.warnings : planned.diagnostics;
  const named = [...leaving, ...said.map(({ detail }) => detail)].join("\n");
  return [{ object, planned: "warnings" in planned ? planned : "destroy", named }];
}

async function applied({ object: { core, config }, planned }: Shown): Promise<string[]> {
  try {
    if (planned === "destroy") await core.destroy();
    else await core.apply(config ?? {}, planned);
    return [];
  } catch (error) {
    return [`failed: ${String(error)}`];
  }
}

function faultOf({ below, chance, fresh }: Scene): FaultInput {
  const method = (["POST", "PUT", "DELETE"] as const)[below(3)] ?? "PUT";
  const nth = 1 + below(6);
  const when = chance(0.5) ? "before" : "after";
  const record = { name: `pool.${zone}.`, type: "A", data: [fresh()] };
  const faults: readonly FaultInput[] = [
    { endpoint: "dns.*", method: "GET", stale: 500 + below(3000), nth, times: 1 + below(8) },
    { endpoint: "dns.*", method, drop: true, when, nth },
    { endpoint: "dns.*", method, status: 503, when, nth },
    { endpoint: "dns.getZone", truncate: { lines: 2 + below(9) }, nth: 1 + below(4) },
    { endpoint: "dns.*", method, foreign: [{ add: { zone, record, position: chance(0.7) ? "start" : "end" } }], nth },
  ];
  return faults[below(faults.length)] ?? { drop: true };
}

function judge({ wrong, ...scene }: Scene, { before, named }: { before: readonly Line[]; named: string }): void {
  const after = heldBy({ wrong, ...scene });
  const gone = before.filter((line) => !after.includes(line) && !scene.removed.includes(line));
  for (const line of gone)
    if (
      !named
        .split("\n")
        .some((text) => text.includes(line.split(" ")[2] ?? "") && text.includes(line.split(" ")[0] ?? ""))
    )
      wrong.push(`gone, and not named: ${line}`);
  for (const line of new Set(after.filter((one, at) => after.indexOf(one) !== at))) wrong.push(`there twice: ${line}`);
}

/** Others stop, and each team applies until nothing is left to do; then all of it goes. */
async function settle(scene: Scene): Promise<void> {
  const { teams, wrong, log } = scene;
  for (const team of teams) {
    for (const [nr, object] of team.objects.entries()) {
      for (let tries = 0; tries < 3; tries += 1) {
        await team.memory.nextRun();
        await object.core.refresh();
        const shown = await planOf(object).catch((error: unknown) => (log.push(`refused: ${String(error)}`), []));
        const before = heldBy(scene);
        for (const one of shown) log.push(...(await applied(one)));
        judge(scene, { before, named: shown.map(({ named }) => named).join("\n") });
      }
      const left =
        object.config === null
          ? []
          : linesOf(object, object.core.state).filter((line) => !heldBy(scene).includes(line));
      for (const line of left) wrong.push(`in the state of ${team.letter}${nr} and not there: ${line}`);
    }
  }
}
