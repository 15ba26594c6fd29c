import type { Services } from "../../apis/create-services.ts";
import type { ServerAddress } from "../../apis/servers/service.ts";
import type { ServerDefinitionWire } from "../../apis/servers/wire.ts";
import { canonicalCustomer } from "../../model/customer.ts";
import { canonicalHost } from "../creates.ts";
import { differingFields, fromWire, type ServerDefinition } from "../servers/server-definition.ts";
import { anyCustomer } from "../servers/server-reading.ts";
import { readObject } from "./object-answer.ts";
import { isOlder, versionsBefore, type KnownObject, type Versions } from "./older-version.ts";
import { longest, ofListing, untilFresh, type FreshnessParts, type Staleness } from "./until-fresh.ts";

type ServersService = Services["servers"];
type Known = KnownObject<ServerDefinition>;

const versions: Versions<ServerDefinition> = {
  stamp: ({ modDate }) => modDate,
  same: (a, b) => differingFields(a, b).length === 0,
};

/** Servers as they are at least as new as this user has left them on this machine. */
export class FreshServers {
  /** As they were read last. */
  private readonly seen = new Map<string, ServerDefinition>();
  /** What this process has written with success, until a reading shows it. */
  private readonly unseen = new Set<string>();

  constructor(
    private readonly servers: ServersService,
    private readonly parts: FreshnessParts,
  ) {}

  /** The API: readings of single servers are fresh, and writes are noted. */
  service(): ServersService {
    const { servers } = this;
    return {
      ...servers,
      getServer: (customer, fqdn, signal, watch) =>
        this.get({ customer, fqdn }, () => servers.getServer(customer, fqdn, signal, watch), signal),
      createServer: async (customer, wire, signal, watch) => {
        const declared = fromWire(wire, { customer, fqdn: "" });
        const object = keyOf({ customer, fqdn: declared.fqdn });
        const before = this.doubt(object);
        await servers.createServer(customer, wire, signal, watch);
        this.unseen.add(textOf(object));
        this.parts.notes.note(object, { is: "there", now: declared, before } satisfies Known);
      },
      updateServer: async (id, wire, signal, watch) => {
        const object = keyOf(id);
        const before = versionsBefore(this.known(object), this.seen.get(textOf(object)));
        await servers.updateServer(id, wire, signal, watch);
        this.unseen.add(textOf(object));
        this.parts.notes.note(object, {
          is: "there",
          now: { ...fromWire(wire, id), modDate: null },
          before,
        } satisfies Known);
      },
      decommissionServer: async (id, steps, signal, watch) => {
        const object = keyOf(id);
        const before = versionsBefore(this.known(object), this.seen.get(textOf(object)));
        if (steps.delete !== false) this.doubt(object);
        await servers.decommissionServer(id, steps, signal, watch);
        this.unseen.delete(textOf(object));
        if (steps.delete !== false) this.parts.notes.note(object, { is: "gone", before } satisfies Known);
      },
    };
  }

  /** Names of a customer's servers. */
  list(customer: string, signal?: AbortSignal): Promise<string[]> {
    const { notes } = this.parts;
    const staleness = (listed: readonly string[]): Staleness => {
      const known = notes.under([kind]).filter(({ object: [, , of = ""] }) => isOf(customer, of));
      const hosts = known.length === 0 ? new Set<string>() : new Set(listed.map(canonicalHost));
      const left = known.map(({ object: [, host = ""], note }) => {
        const { is } = note.value as Known;
        return is === (hosts.has(host) ? "gone" : "there") ? notes.leftMs(note) : 0;
      });
      return ofListing(left);
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
    const { notes } = this.parts;
    const owner = found?.customer ?? customer;
    const parts = notes.under([kind, canonicalHost(fqdn)]).map(({ object, note }) => {
      const [, , of = ""] = object;
      // where another customer has it, that tells nothing of this one
      const isStale = isOf(owner, of) && isOlder(versions, note.value as Known, found);
      const left = isStale ? notes.leftMs(note) : 0;
      return found !== undefined || this.unseen.has(textOf(object))
        ? { olderMs: left, lackingMs: 0 }
        : { olderMs: 0, lackingMs: left };
    });
    return longest(parts);
  }

  /** A reading that counts: from it the time of the last change is known. */
  private saw(found: ServerDefinition): void {
    const { notes } = this.parts;
    const object = keyOf(found);
    this.seen.set(textOf(object), found);
    this.unseen.delete(textOf(object));
    const note = notes.of(object);
    const known = note?.value as Known | undefined;
    const isTimeNews = known?.now?.modDate === null && found.modDate !== null;
    if (note === undefined || known === undefined || !isTimeNews) return;
    notes.note(object, { ...known, now: found } satisfies Known, note.at);
  }

  private known(object: readonly string[]): Known | undefined {
    return this.parts.notes.of(object)?.value as Known | undefined;
  }

  /** From now on it may be there or not. Gives what a reading from before may show. */
  private doubt(object: readonly string[]): readonly ServerDefinition[] {
    const note = this.parts.notes.of(object);
    if (note === undefined) return [];
    const { before } = note.value as Known;
    this.parts.notes.note(object, { is: "coming", before } satisfies Known, note.at);
    return before;
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
