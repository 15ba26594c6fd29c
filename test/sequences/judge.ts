import type { Sandbox } from "../../src/sandbox/index.ts";
import type { Scene, State } from "./scene.ts";
import { cluster, zone } from "./wants.ts";

/** What the service holds, a line a thing. */
function held({ store }: Sandbox): { readonly line: string; readonly bare: string }[] {
  const { servers } = store.read();
  const records = store.zones
    .records(zone)
    .filter(({ type }) => type === "A")
    .map(({ name, data, comment }) => {
      const bare = `${name.replace(`.${zone}.`, "")} ${data.join(" ")}`;
      return { bare, line: comment === null ? bare : `${bare} # ${comment}` };
    });
  const rest = [
    ...servers.map(({ fqdn, definition }) => `server ${fqdn.replace(`.${zone}`, "")} ${String(definition["role"])}`),
    ...store.clusters.projectIds(cluster).map((id) => {
      const { name, admins, adminUids } = store.clusters.project(cluster, id) ?? {};
      return `project ${String(name)} ${((adminUids ?? admins ?? []) as string[]).join(" ")}`;
    }),
  ];
  return [...records, ...rest.map((line) => ({ line, bare: line }))];
}

/** What of others is gone that they have not removed. What a plan or an apply has named is no finding: its user has let it go. */
export function lookForLosses({ sandbox, others, findings, log, states }: Scene): void {
  const left = held(sandbox).map(({ bare }) => bare);
  for (const line of [...others.kept]) {
    const at = left.indexOf(line);
    if (at !== -1) left.splice(at, 1);
    else if (isToldBy(states, line)) {
      others.forget(line);
      log.push(`lost of others, as was told: ${line}`);
    } else findings.push(`lost of others: ${line}`);
  }
}

/** Whether the service holds what is declared, what is of others, and nothing else. */
export function compare(scene: Scene, declaredBy: (state: State) => readonly string[]): void {
  const { sandbox, others, findings, log, states } = scene;
  const left = held(sandbox);
  const take = (fits: (thing: (typeof left)[number]) => boolean): boolean => {
    const at = left.findIndex(fits);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  };
  for (const state of states)
    for (const line of declaredBy(state)) {
      if (take((thing) => thing.line === line)) continue;
      // the other state's plan has named it
      const isTold = isToldBy(without(states, state), line);
      if (isTold) log.push(`missing, as was told: ${line}`);
      else findings.push(`missing: ${line}`);
    }
  for (const line of [...others.kept, ...others.perhaps]) take(({ bare }) => bare === line);
  findings.push(...left.map(({ line }) => `too many: ${line}`));
}

function isToldBy(states: readonly State[], line: string): boolean {
  const value = line.split(" ")[1] ?? "";
  return states.some(({ told }) => told.includes(value));
}

const without = (states: readonly State[], one: State): State[] => states.filter((state) => state !== one);
