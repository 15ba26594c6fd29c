import type { Value } from "terraform-provider-sdk/values";
import type { Transport } from "../../src/http/transport/transport.ts";
import { startInMemory, type InMemory } from "./in-memory.ts";
import { createRandom } from "./random.ts";
import { DiagnosticsError, type createCore } from "./terraform-core.ts";

const zone = "lagging.example";
type Config = Readonly<Record<string, Value>>;

/** What happens while a team changes its records. */
export interface Trouble {
  /** How far the copies that answer readings lag behind, in ms. */
  readonly copies: readonly number[];
  /** What others do meanwhile: nothing; add records behind those that are there; add and remove them anywhere. */
  readonly others: "none" | "append" | "any";
  /** Whether a gateway sends each POST and PUT of a record twice now and then. */
  readonly repeats?: boolean;
}

export interface LaggingOutcome {
  /** Records of others that are gone or changed, and that nothing was said of. */
  readonly lost: readonly string[];
  /** Operations that failed. */
  readonly failed: readonly string[];
  /** Plans of what was applied with success that are not empty. */
  readonly planned: readonly string[];
  /** What is not as declared in the end. */
  readonly wrong: readonly string[];
  /** What was hit and put right. */
  readonly told: readonly string[];
  readonly log: readonly string[];
}

interface Managed {
  readonly label: string;
  readonly kind: string;
  readonly core: ReturnType<typeof createCore>;
  config: Config | null;
  /** Whether the last apply ended well. */
  isApplied: boolean;
}

interface Scene {
  readonly memory: InMemory;
  readonly objects: readonly Managed[];
  readonly trouble: Trouble;
  readonly random: () => number;
  /** `NAME DATA` of what others have. */
  readonly expected: Set<string>;
  readonly found: { failed: string[]; planned: string[]; wrong: string[]; told: string[]; log: string[] };
  made: number;
  isLagging: boolean;
}

/** A team changes its records in a few runs that follow one another at once. */
export async function lagBehind(seed: number, trouble: Trouble): Promise<LaggingOutcome> {
  const scene = await openScene(seed, trouble);
  for (let nr = 0; nr < 4; nr += 1) {
    edit(scene);
    await run(scene);
    if (chance(scene, 0.4)) await expectNoPlan(scene, "right after it");
    await scene.memory.clock.sleep(below(scene, 2_000));
  }
  await settle(scene);
  const { found, expected } = scene;
  const held = new Set(heldBy(scene));
  const isTold = (line: string): boolean =>
    [...found.told, ...found.failed].some((text) => text.includes(line.split(" ")[1] ?? line));
  return { ...found, lost: [...expected].filter((line) => !held.has(line) && !isTold(line)) };
}

const below = ({ random }: Scene, count: number): number => Math.floor(random() * count);
const chance = ({ random }: Scene, share: number): boolean => random() < share;
const fresh = (scene: Scene): string => `10.0.0.${(scene.made += 1)}`;

async function openScene(seed: number, trouble: Trouble): Promise<Scene> {
  const random = createRandom(seed);
  const newRecordPosition = random() < 0.5 ? "end" : "start";
  const memory = await startInMemory(
    { seed: { zones: { [zone]: {} } }, options: { newRecordPosition } },
    random() < 0.5 ? "zone" : "exact",
    { engine: { workingDirectory: `/lagging-${seed}` } },
  );
  // keeps what was there so long ago
  memory.sandbox.faults.add({ endpoint: "platform.listClusters", stale: 30_000, nth: 999_999 });
  const kinds = [
    ["r0", "ims_dns_record"],
    ["r1", "ims_dns_record"],
    ["r2", "ims_dns_record"],
    ["s", "ims_dns_record_set"],
    ["z", "ims_dns_zone_records"],
  ] as const;
  const objects = kinds.map(([label, kind]) => ({
    ...{ label, kind, config: null, isApplied: true },
    core: memory.object(kind),
  }));
  const found = { failed: [], planned: [], wrong: [], told: [], log: [] };
  const scene: Scene = {
    ...{ memory, objects, trouble, random, found, made: 0, isLagging: true },
    expected: new Set<string>(),
  };
  for (let nr = 0; nr < 4; nr += 1) othersAdd(scene, "end", nr < 3 ? "w" : "b");
  await memory.clock.sleep(60_000);
  await memory.nextRun({ engine: { workingDirectory: `/lagging-${seed}` }, transport: troubled(scene) });
  return scene;
}

/** Each reading comes from some copy, often from that of the one before. */
function troubled(scene: Scene): Transport {
  const { memory, trouble, random } = scene;
  let [lagMs, left] = [0, 0];
  return async (request, signal) => {
    await memory.clock.sleep(Math.floor(random() * 60));
    if (request.method === "GET") {
      if (left <= 0) [lagMs, left] = [trouble.copies[below(scene, trouble.copies.length)] ?? 0, 1 + below(scene, 4)];
      left -= 1;
      if (!scene.isLagging) return memory.sandbox.transport(request, signal);
      memory.sandbox.faults.replace({ method: "GET", stale: lagMs, times: 1 });
      return memory.sandbox.transport(request, signal);
    }
    scene.found.log.push(`${request.method} ${request.target} ${request.body ?? ""}`);
    if (scene.isLagging && chance(scene, 0.2)) othersAct(scene);
    const isRepeated = trouble.repeats === true && request.method !== "DELETE" && chance(scene, 0.2);
    if (isRepeated) scene.found.log.push("twice");
    if (isRepeated) await memory.sandbox.transport(request, signal);
    return memory.sandbox.transport(request, signal);
  };
}

const heldBy = ({ memory }: Scene): string[] =>
  memory.sandbox.store.zones
    .records(zone)
    .filter(({ type }) => type === "A")
    .map(({ name, data, ttl }) => `${name.replace(`.${zone}.`, "")} ${data.join(" ")} ${ttl ?? ""}`.trim());

function othersAdd(scene: Scene, position: "start" | "end", label: string): void {
  const data = `172.16.0.${(scene.made += 1)}`;
  scene.memory.sandbox.store.zones.add(zone, { name: `${label}.${zone}.`, type: "A", data: [data] }, position);
  scene.expected.add(`${label} ${data}`);
  scene.found.log.push(`others add ${label} ${data} at the ${position}`);
}

function othersAct(scene: Scene): void {
  const { trouble, expected, memory } = scene;
  if (trouble.others === "none") return;
  if (trouble.others === "append" || chance(scene, 0.6)) {
    const position = trouble.others === "append" || chance(scene, 0.5) ? "end" : "start";
    othersAdd(scene, position, chance(scene, 0.8) ? "w" : "b");
    return;
  }
  const lines = [...expected];
  const [label = "w", data = ""] = (lines[below(scene, lines.length)] ?? "").split(" ");
  const id = { type: "A", name: `${label}.${zone}.` };
  const nr = memory.sandbox.store.zones.records(zone, "A", id.name).findIndex((one) => one.data[0] === data);
  expected.delete(`${label} ${data}`);
  if (nr === -1) return;
  memory.sandbox.store.zones.remove(zone, { ...id, nr });
  scene.found.log.push(`others remove ${label} ${data}`);
}

function edit(scene: Scene): void {
  for (const object of scene.objects) {
    if (object.config !== null && chance(scene, 0.4)) continue;
    object.config = chance(scene, 0.1) ? null : configOf(scene, object);
    scene.found.log.push(`${object.label} declares ${JSON.stringify(object.config)}`);
  }
}

function configOf(scene: Scene, { kind, config }: Managed): Config {
  const ttl = chance(scene, 0.3) ? "10m" : null;
  const more = { ttl, comment: null };
  const changed = (before: readonly string[]): string[] => {
    const kept = before.filter(() => chance(scene, 0.6));
    return [...kept, ...Array.from({ length: below(scene, 3) + (kept.length === 0 ? 1 : 0) }, () => fresh(scene))];
  };
  const known = (name: string): readonly string[] => (config?.[name] ?? []) as readonly string[];
  if (kind === "ims_dns_record")
    return {
      ...{ zone, name: `w.${zone}.`, type: "A", ...more },
      data: config !== null && chance(scene, 0.3) ? known("data") : [fresh(scene)],
    };
  if (kind === "ims_dns_record_set")
    return { zone, name: `v.${zone}.`, type: "A", values: changed(known("values")), ...more };
  const before = (config?.["records"] ?? {}) as Readonly<Record<string, { readonly values: readonly string[] }>>;
  const keys = ["k A", "l A", "m A"].filter((_, at) => at === 0 || chance(scene, 0.7));
  const records = keys.map((key) => [key, { values: changed(before[key]?.values ?? []), ...more, allow_rules: null }]);
  return {
    ...{ zone, records: Object.fromEntries(records) as Value },
    ...{ max_change_percent: 100, deletion_protection: false },
  };
}

const say = (error: unknown): string => {
  if (!(error instanceof DiagnosticsError)) throw error;
  return error.message;
};

async function nextRun({ memory }: Scene): Promise<void> {
  memory.endRun();
  await memory.nextRun();
}

async function run(scene: Scene): Promise<void> {
  const { objects, found } = scene;
  await nextRun(scene);
  found.log.push("run");
  const work = objects.map(async (object) => {
    const { core, config, label } = object;
    try {
      object.isApplied = false;
      await core.refresh();
      if (config === null && core.state === null) {
        object.isApplied = true;
        return undefined;
      }
      const planned = config === null ? await core.planDestroy() : await core.plan(config);
      return { object, planned };
    } catch (error) {
      found.failed.push(`${label}: ${say(error)}`);
      found.log.push(`failed at plan ${label}: ${say(error)}`);
      return undefined;
    }
  });
  const plans = (await Promise.all(work)).flatMap((one) => one ?? []);
  await Promise.all(
    plans.map(async ({ object, planned }) => {
      const { core, config, label } = object;
      try {
        if ("action" in planned) await core.apply(config ?? {}, planned);
        else await core.destroy(planned);
        object.isApplied = true;
      } catch (error) {
        found.failed.push(`${label}: ${say(error)}`);
        found.log.push(`failed ${label}: ${say(error)}`);
      }
      for (const { severity, detail } of core.told) if (severity === "warning") found.told.push(detail);
    }),
  );
}

async function expectNoPlan(scene: Scene, when: string): Promise<void> {
  const { objects, found } = scene;
  await nextRun(scene);
  found.log.push("plan");
  await Promise.all(
    objects.map(async ({ core, config, label, isApplied }) => {
      if (!isApplied) return;
      const [state, noted] = [core.state, core.private];
      try {
        await core.refresh();
        if (config === null) {
          if (core.state !== null) found.planned.push(`${when}: ${label} is there`);
        } else {
          const { action, planned } = await core.plan(config);
          if (action !== "no-op")
            found.planned.push(`${when}: ${label} ${action} ${JSON.stringify([core.state, planned])}`);
        }
      } catch (error) {
        found.failed.push(`${when}: ${label}: ${say(error)}`);
      }
      core.restore(state, noted);
    }),
  );
  if (found.planned.length > 0) found.log.push(found.planned.at(-1) ?? "");
}

/** Long after that, when no reading lags any more, all is as declared. */
async function settle(scene: Scene): Promise<void> {
  const { memory, objects, found } = scene;
  scene.isLagging = false;
  memory.sandbox.faults.clear();
  await memory.clock.sleep(120_000);
  const before = found.failed.length;
  await run(scene);
  for (const one of found.failed.slice(before)) found.wrong.push(`fails in the end: ${one}`);
  await expectNoPlan(scene, "in the end");
  const declared = objects.flatMap((object) => linesOf(object));
  const held = heldBy(scene);
  for (const line of declared) {
    const times = held.filter((one) => one === line).length;
    if (times !== 1) found.wrong.push(`${times} times there: ${line}`);
  }
  for (const line of held)
    if (!declared.includes(line) && !scene.expected.has(line)) found.wrong.push(`there, and in no state: ${line}`);
}

function linesOf({ kind, config }: Managed): string[] {
  if (config === null) return [];
  const seconds = (ttl: unknown): string => (ttl === "10m" ? " 600" : "");
  if (kind === "ims_dns_zone_records")
    return Object.entries(
      config["records"] as Record<string, { readonly values: readonly string[]; readonly ttl: unknown }>,
    ).flatMap(([key, { values, ttl }]) => values.map((data) => `${key.split(" ")[0] ?? ""} ${data}${seconds(ttl)}`));
  const label = (config["name"] as string).replace(`.${zone}.`, "");
  const data = config[kind === "ims_dns_record" ? "data" : "values"] as readonly string[];
  return data.map((one) => `${label} ${one}${seconds(config["ttl"])}`);
}
