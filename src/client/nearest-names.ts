import type { ConnectedServices, Services } from "../apis/create-services.ts";
import { type Clock, Failure } from "terraform-provider-sdk/core";
import { isSameName } from "../dns/index.ts";
import { checkContainer, type Container } from "./gone-containers.ts";
import { sentence } from "../core/sentence.ts";
import { isNotFound, type HttpFailure } from "../http/http-failure.ts";

/** Requests that are answered with 404 only where what they address by their first argument is not there at all. */
const containers = {
  servers: {
    what: "customer",
    of: ["listServers", "createServer"],
    root: "listCustomers",
    list: ({ servers }) => servers.listCustomers(),
    address: "base_url",
  },
  dns: {
    what: "zone",
    of: ["getZone", "listTypes", "listNames", "createRecord"],
    root: "listZones",
    list: ({ dns }) => dns.listZones(),
    address: "base_url",
  },
  platform: {
    what: "cluster",
    of: ["listEntities", "listNodes", "listProjects", "createProject"],
    root: "listClusters",
    list: ({ platform }) => platform.listClusters(),
    address: "base_url and platform_segment",
  },
} as const satisfies {
  readonly [Api in keyof Services]: {
    readonly what: Container;
    readonly of: readonly (keyof Services[Api])[];
    /** Lists them: it is answered with 404 only where the API is not at this address. */
    readonly root: keyof Services[Api];
    readonly list: (services: Services) => Promise<readonly string[]>;
    /** The settings that make the API's address. */
    readonly address: string;
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
    const { what, of, root, list, address } = containers[api];
    let listed: { readonly at: number; readonly names: Promise<Names> } | undefined;
    const namesNow = (): Promise<Names> => {
      if (listed === undefined || clock.elapsed() - listed.at > keptMs)
        listed = {
          at: clock.elapsed(),
          names: list(services).catch((error: unknown) => (isNotFound(error) ? "no-api" : "untold")),
        };
      return listed.names;
    };
    const service = services[api] as unknown as Readonly<Record<string, Call>>;
    const explained = [root, ...of].map((name) => {
      const call: Call = async (...args) => {
        try {
          return await service[name]?.(...args);
        } catch (error) {
          const [wanted] = args;
          if (!isNotFound(error)) throw error;
          if (name === root) throw noApi(error, address);
          if (typeof wanted !== "string" || wanted === "_") throw error;
          const names = await namesNow();
          throw names === "no-api" ? noApi(error, address) : explain(error, { what, wanted, names });
        }
      };
      return [name, call] as const;
    });
    return { ...service, ...Object.fromEntries(explained) } as unknown as Services[Api];
  };
  return { ...services, servers: wrap("servers"), dns: wrap("dns"), platform: wrap("platform") };
}

/** What there is; `no-api` where nothing answers at the API's address, `untold` where the service does not tell. */
type Names = readonly string[] | "no-api" | "untold";

function noApi(error: HttpFailure, address: string): HttpFailure {
  return error
    .saying("There is no such API at this address.")
    .during(error.doing, `Check ${address}: the address of the API is made of that.`);
}

function explain(
  error: HttpFailure,
  { what, wanted, names }: { what: Container; wanted: string; names: readonly string[] | "untold" },
): HttpFailure {
  const doing = `Cannot find the ${what} ${wanted}`;
  if (names === "untold") return error.during(doing, checkContainer(what));
  // one that is listed is there: then something else is wrong
  if (names.includes(wanted)) return error;
  const respelled = what === "zone" ? names.find((name) => isSameName(name, wanted)) : undefined;
  if (respelled !== undefined) return explainSpelling(error, wanted, respelled);
  const near = nearest(wanted, names);
  const rest = names.length > near.length ? ` (${names.length} in all)` : "";
  const usable = near.length === 0 ? `no ${what}` : `these ${what}s: ${near.join(", ")}${rest}`;
  return error.saying(`The token may use ${usable}.`).during(doing, checkContainer(what));
}

/** Spellings of a name are equal, so no change of a configuration alone makes a resource ask for another one. */
function explainSpelling(error: HttpFailure, wanted: string, listed: string): HttpFailure {
  return error
    .saying(`The service lists this zone as ${listed}.`)
    .during(
      `Cannot find the zone ${wanted}`,
      `Write it as ${listed}. A resource asks for its zone as its state spells it, whatever the configuration says: have Terraform forget those ` +
        `of this zone (terraform state rm ADDRESS), and import them by ids that begin with ${listed}.`,
    );
}

/** What there is in place of something that is not there, in a sentence; nothing where it cannot be listed. */
export async function nearestTo(wanted: string, what: string, listing: Promise<readonly string[]>): Promise<string> {
  try {
    const names = await listing;
    if (names.length === 0) return `There are no ${what}.`;
    const near = nearest(wanted, names);
    const rest = names.length > near.length ? ` (${names.length} in all)` : "";
    return sentence(`The nearest ${what} are: ${near.join(", ")}${rest}`);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return "";
  }
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
