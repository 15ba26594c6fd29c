import type { Services } from "../../apis/create-services.ts";
import type { ServerAddress } from "../../apis/servers/service.ts";
import type { ServerDefinitionWire } from "../../apis/servers/wire.ts";
import { canonicalCustomer } from "../../model/customer.ts";
import { canonicalHost } from "../creates.ts";
import { differingFields, fromWire, type ServerDefinition } from "../servers/server-definition.ts";
import { anyCustomer } from "../servers/server-reading.ts";
import { KnownObjects } from "./known-objects.ts";
import { readObject } from "./object-answer.ts";
import type { Versions } from "./older-version.ts";
import { longest, ofListing, untilFresh, type FreshnessParts, type Staleness } from "./until-fresh.ts";

type ServersService = Services["servers"];

const versions: Versions<ServerDefinition> = {
  stamp: ({ modDate }) => modDate,
  same: (a, b) => differingFields(a, b).length === 0,
};

/** Servers as they are at least as new as this user has left them on this machine. */
export class FreshServers {
  private readonly known: KnownObjects<ServerDefinition>;
  /** What this process has written with success, until a reading shows it. */
  private readonly unseen = new Set<string>();

  constructor(
    private readonly servers: ServersService,
    private readonly parts: FreshnessParts,
  ) {
    this.known = new KnownObjects(parts.notes, versions);
  }

  /** The API: readings of single servers are fresh, and writes are noted. */
  service(): ServersService {
    const { servers, known } = this;
    return {
      ...servers,
      getServer: (customer, fqdn, signal, watch) =>
        this.get({ customer, fqdn }, () => servers.getServer(customer, fqdn, signal, watch), signal),
      createServer: async (customer, wire, signal, watch) => {
        const declared = fromWire(wire, { customer, fqdn: "" });
        const object = keyOf({ customer, fqdn: declared.fqdn });
        const before = known.doubt(object);
        await servers.createServer(customer, wire, signal, watch);
        this.unseen.add(textOf(object));
        known.note(object, { is: "there", now: declared, before });
      },
      updateServer: async (id, wire, signal, watch) => {
        const object = keyOf(id);
        const before = known.before(object);
        await servers.updateServer(id, wire, signal, watch);
        this.unseen.add(textOf(object));
        known.note(object, { is: "there", now: { ...fromWire(wire, id), modDate: null }, before });
      },
      decommissionServer: async (id, steps, signal, watch) => {
        const object = keyOf(id);
        const before = known.before(object);
        if (steps.delete !== false) known.doubt(object);
        await servers.decommissionServer(id, steps, signal, watch);
        this.unseen.delete(textOf(object));
        if (steps.delete !== false) known.note(object, { is: "gone", before });
      },
    };
  }

  /** A state has it so. */
  isStated(server: ServerDefinition): void {
    const since = this.parts.recently("servers", server.modDate);
    if (since !== undefined) this.known.isStated(keyOf(server), server, since);
  }

  /** Names of a customer's servers. */
  list(customer: string, signal?: AbortSignal): Promise<string[]> {
    const staleness = (listed: readonly string[]): Staleness => {
      const kept = this.known.under([kind]).filter(({ object: [, , of = ""] }) => isOf(customer, of));
      const hosts = kept.length === 0 ? new Set<string>() : new Set(listed.map(canonicalHost));
      return ofListing(kept, ({ object: [, host = ""] }) => hosts.has(host));
    };
    const read = (): Promise<string[]> => this.servers.listServers(customer, signal);
    return untilFresh(this.parts, { what: `the servers of the customer ${customer}`, read, staleness }, signal);
  }

  private get(
    id: ServerAddress,
    read: () => Promise<ServerDefinitionWire>,
    signal: AbortSignal | undefined,
  ): Promise<ServerDefinitionWire> {
    const reading = {
      what: `the server ${id.fqdn}`,
      read,
      understand: (wire: ServerDefinitionWire) => fromWire(wire, id),
      staleness: (found: ServerDefinition | undefined) => this.stalenessOf(id, found),
      saw: (found: ServerDefinition | undefined): void => {
        if (found !== undefined) this.saw(found);
      },
    };
    return readObject(this.parts, reading, signal);
  }

  private stalenessOf({ customer, fqdn }: ServerAddress, found: ServerDefinition | undefined): Staleness {
    const owner = found?.customer ?? customer;
    const parts = this.known.under([kind, canonicalHost(fqdn)]).map(({ object }) => {
      const [, , of = ""] = object;
      // where another customer has it, that tells nothing of this one
      const left = isOf(owner, of) ? this.known.olderForMs(object, found) : 0;
      return found !== undefined || this.unseen.has(textOf(object))
        ? { olderMs: left, lackingMs: 0 }
        : { olderMs: 0, lackingMs: left };
    });
    return longest(parts);
  }

  /** A reading that counts: from it the time of the last change is known. */
  private saw(found: ServerDefinition): void {
    const object = keyOf(found);
    this.unseen.delete(textOf(object));
    this.known.saw(object, found);
    const isTimeNews = (now: ServerDefinition): boolean => now.modDate === null && found.modDate !== null;
    this.known.refine(object, (known) => (known.now !== undefined && isTimeNews(known.now) ? found : undefined));
  }
}

const kind = "server";

function keyOf({ customer, fqdn }: ServerAddress): readonly string[] {
  return [kind, canonicalHost(fqdn), canonicalCustomer(customer)];
}

function textOf(object: readonly string[]): string {
  return object.join("/");
}

function isOf(customer: string, noted: string): boolean {
  return customer === anyCustomer || canonicalCustomer(customer) === noted;
}
