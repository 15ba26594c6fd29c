import type { Services } from "../../apis/create-services.ts";
import type { ServerAddress } from "../../apis/servers/service.ts";
import type { ServerDefinitionWire } from "../../apis/servers/wire.ts";
import { isAmbiguous } from "../../http/http-failure.ts";
import { canonicalCustomer } from "../../model/customer.ts";
import { canonicalHost } from "../identities.ts";
import { differingFields, fromWire, type ServerDefinition } from "../servers/server-definition.ts";
import { anyCustomer } from "../servers/server-reading.ts";
import { KnownObjects } from "./known-objects.ts";
import { readObject } from "./object-answer.ts";
import { isBefore, type KnownObject, type Versions } from "./older-version.ts";
import { longest, ofListing, untilFresh, type FreshnessParts, type Staleness } from "./until-fresh.ts";

type ServersService = Services["servers"];

const versions: Versions<ServerDefinition> = {
  stamp: ({ modDate }) => modDate,
  same: (a, b) => differingFields(a, b).length === 0,
};

/** Servers as they are at least as new as this user has left them on this machine. */
export class FreshServers {
  private readonly known: KnownObjects<ServerDefinition>;
  /** What this process has written or deleted with success, until a reading shows it. */
  private readonly unseen = new Set<string>();
  /** What this process has sent without a clear answer, and is true once a reading shows it. */
  private readonly unclear = new Map<string, KnownObject<ServerDefinition>>();

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
        const after = { is: "there", now: declared, before } as const;
        await this.write(object, after, () => servers.createServer(customer, wire, signal, watch));
        this.unseen.add(textOf(object));
      },
      updateServer: async (id, wire, signal, watch) => {
        const object = keyOf(id);
        const before = known.before(object);
        const after = { is: "there", now: { ...fromWire(wire, id), modDate: null }, before } as const;
        await this.write(object, after, () => servers.updateServer(id, wire, signal, watch));
        this.unseen.add(textOf(object));
      },
      decommissionServer: async (id, steps, signal, watch) => {
        const object = keyOf(id);
        const before = known.before(object);
        const send = (): Promise<void> => servers.decommissionServer(id, steps, signal, watch);
        if (steps.delete === false) await send();
        else {
          await this.write(object, { is: "gone", before }, send);
          this.unseen.add(textOf(object));
        }
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
        if (this.unclear.size > 0) this.settle(keyOf(found ?? id), found);
        if (found !== undefined) this.saw(found);
        else this.unseen.delete(textOf(keyOf(id)));
      },
    };
    return readObject(this.parts, reading, signal);
  }

  private stalenessOf({ customer, fqdn }: ServerAddress, found: ServerDefinition | undefined): Staleness {
    const owner = found?.customer ?? customer;
    const parts = this.known.under([kind, canonicalHost(fqdn)]).map(({ object }) => {
      const [, , of = ""] = object;
      // where another customer has it, that tells nothing of this one
      const isUnseen = this.unseen.has(textOf(object));
      const left = isOf(owner, of) ? this.known.olderForMs(object, found, isUnseen) : 0;
      return found !== undefined || isUnseen ? { olderMs: left, lackingMs: 0 } : { olderMs: 0, lackingMs: left };
    });
    return longest(parts);
  }

  /** Notes what a write makes of the object: at once, or when a reading shows it, where its answer does not tell. */
  private async write(
    object: readonly string[],
    made: KnownObject<ServerDefinition>,
    send: () => Promise<void>,
  ): Promise<void> {
    const after = { ...made, since: this.parts.now("servers") };
    this.unclear.delete(textOf(object));
    try {
      await send();
    } catch (error) {
      if (isAmbiguous(error)) this.unclear.set(textOf(object), after);
      throw error;
    }
    this.known.note(object, after);
  }

  /** A reading that counts may show what was sent without a clear answer. */
  private settle(object: readonly string[], found: ServerDefinition | undefined): void {
    const after = this.unclear.get(textOf(object));
    if (after === undefined) return;
    const { is, now } = after;
    const isShown =
      found === undefined ? is === "gone" : is === "there" && now !== undefined && versions.same(found, now);
    if (!isShown) return;
    this.unclear.delete(textOf(object));
    this.known.note(object, after);
  }

  /** A reading that counts: from it the time of the last change is known. */
  private saw(found: ServerDefinition): void {
    const object = keyOf(found);
    this.known.saw(object, found);
    const known = this.known.of(object);
    // what others changed right before may be shown once more
    if (known?.now !== undefined && isBefore(versions, known, found) && !versions.same(found, known.now)) return;
    this.unseen.delete(textOf(object));
    const isTimeNews = (now: ServerDefinition): boolean => now.modDate === null && found.modDate !== null;
    this.known.refine(object, ({ now }) => (now !== undefined && isTimeNews(now) ? found : undefined));
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
