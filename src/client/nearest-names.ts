import type { ConnectedServices, Services } from "../apis/services.ts";
import type { Clock } from "../core/clock.ts";
import { isNotFound, type HttpFailure } from "../http/http-failure.ts";

/** Requests that are answered with 404 only where what they address by their first argument is not there at all. */
const containers = {
  servers: { what: "customer", of: ["listServers", "createServer"], list: ({ servers }) => servers.listCustomers() },
  dns: { what: "zone", of: ["getZone", "listTypes", "createRecord"], list: ({ dns }) => dns.listZones() },
  platform: {
    what: "cluster",
    of: ["listEntities", "listNodes", "listProjects", "createProject"],
    list: ({ platform }) => platform.listClusters(),
  },
} as const satisfies {
  readonly [Api in keyof Services]: {
    readonly what: string;
    readonly of: readonly (keyof Services[Api])[];
    readonly list: (services: Services) => Promise<readonly string[]>;
  };
};

type Call = (...args: readonly unknown[]) => Promise<unknown>;

const mostNames = 5;
/** For how long a listing of names is good enough to help with a spelling. In ms. */
const keptMs = 30_000;

/**
 * The same services, whose failures say which customers, zones or clusters there are where one is not found, the nearest spelling
 * first. The names are asked for then, at most twice a minute; where that fails, too, the failure stays as it was.
 */
export function withNearestNames(services: ConnectedServices, clock: Clock): ConnectedServices {
  const wrap = <Api extends keyof Services>(api: Api): Services[Api] => {
    const { what, of, list } = containers[api];
    let listed: { readonly at: number; readonly names: Promise<readonly string[]> } | undefined;
    const namesNow = (): Promise<readonly string[]> => {
      if (listed === undefined || clock.now() - listed.at > keptMs)
        listed = { at: clock.now(), names: list(services).catch(() => []) };
      return listed.names;
    };
    const service = services[api] as unknown as Readonly<Record<string, Call>>;
    const explained = of.map((name) => {
      const call: Call = async (...args) => {
        try {
          return await service[name]?.(...args);
        } catch (error) {
          const [wanted] = args;
          if (!isNotFound(error) || typeof wanted !== "string" || wanted === "_") throw error;
          throw explain(error, { what, wanted, names: await namesNow() });
        }
      };
      return [name, call] as const;
    });
    return { ...service, ...Object.fromEntries(explained) } as unknown as Services[Api];
  };
  return { ...services, servers: wrap("servers"), dns: wrap("dns"), platform: wrap("platform") };
}

function explain(
  error: HttpFailure,
  { what, wanted, names }: { readonly what: string; readonly wanted: string; readonly names: readonly string[] },
): HttpFailure {
  // one that is listed is there: then something else is wrong
  if (names.length === 0 || names.includes(wanted)) return error;
  const near = nearest(wanted, names);
  const rest = names.length > near.length ? ` (${names.length} in all)` : "";
  return error.saying(`The token may use these ${what}s: ${near.join(", ")}${rest}.`);
}

/** The names that are written most alike, the nearest first. */
export function nearest(wanted: string, names: readonly string[]): string[] {
  const distances = new Map(names.map((name) => [name, distance(wanted.toLowerCase(), name.toLowerCase())]));
  return [...distances]
    .sort(([a, one], [b, other]) => one - other || (a < b ? -1 : 1))
    .slice(0, mostNames)
    .map(([name]) => name);
}

/** How many characters must be put in, left out or changed to make one text of the other (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
