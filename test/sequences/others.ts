import type { Sandbox } from "../../src/sandbox/index.ts";
import type { Dice } from "./dice.ts";
import { sharedNames, zone } from "./wants.ts";

/** What others have at the service, beside the states. */
export interface Others {
  /** One change of theirs. Gives what it was. `onlyShared`: not of names that are a state's alone. */
  act(onlyShared: boolean): string;
  /** What they wrote and did not remove, a line a record as `held` has them: it must be there. */
  readonly kept: readonly string[];
  /** Takes a line out of what must be there. */
  forget(line: string): void;
  /** What they made of things of a state: it may be there, since an apply puts its own back. */
  readonly perhaps: readonly string[];
}

export function createOthers({ store }: Sandbox, dice: Dice): Others {
  const kept: string[] = [];
  const perhaps: string[] = [];
  let made = 0;
  const fresh = (): string => `10.9.${Math.floor((made += 1) / 200)}.${made % 200}`;
  const all = (): { label: string; value: string; nr: number }[] =>
    [...new Set(store.zones.records(zone, "A").map(({ name }) => name))].flatMap((name) =>
      store.zones
        .records(zone, "A", name)
        .map(({ data }, nr) => ({ label: name.replace(`.${zone}.`, ""), value: data.join(" "), nr })),
    );
  const nameOf = (label: string): string => `${label}.${zone}.`;
  const add = (): string => {
    const label = dice.pick(sharedNames);
    const [value, position] = [fresh(), dice.pick(["start", "end"] as const)];
    store.zones.add(zone, { name: nameOf(label), type: "A", data: [value] }, position);
    kept.push(`${label} ${value}`);
    return `add ${label} ${value} at the ${position}`;
  };
  const isShared = (label: string): boolean => sharedNames.some((name) => name === label);
  const changeOrRemove = (removes: boolean, onlyShared: boolean): string => {
    const records = all().filter(({ label }) => !onlyShared || isShared(label));
    if (records.length === 0) return add();
    const { label, value, nr } = dice.pick(records);
    const line = `${label} ${value}`;
    const at = kept.indexOf(line);
    const isTheirs = at !== -1;
    if (isTheirs) kept.splice(at, 1);
    if (removes) {
      store.zones.remove(zone, { type: "A", name: nameOf(label), nr });
      return `remove ${line}`;
    }
    const next = fresh();
    store.zones.update(zone, { type: "A", name: nameOf(label), nr }, { data: [next] });
    (isTheirs ? kept : perhaps).push(`${label} ${next}`);
    return `change ${line} to ${next}`;
  };
  const changeServer = (): string => {
    const { servers } = store.read();
    if (servers.length === 0) return add();
    const { fqdn } = dice.pick(servers);
    if (dice.chance(0.3)) {
      store.servers.remove(fqdn);
      return `remove ${fqdn}`;
    }
    store.servers.set(fqdn, { role: "theirs" });
    return `change the role of ${fqdn}`;
  };
  return {
    kept,
    perhaps,
    forget: (line) => void kept.splice(kept.indexOf(line), 1),
    act(onlyShared) {
      const at = dice.below(10);
      return at < 4
        ? add()
        : at < 7
          ? changeOrRemove(false, onlyShared)
          : at < 9
            ? changeOrRemove(true, onlyShared)
            : changeServer();
    },
  };
}
