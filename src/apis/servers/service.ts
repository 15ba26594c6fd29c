import type { ServerDefinitionWire } from "./wire.ts";

/** Which steps of a decommission run; an absent step runs (interface 4.1, rule 2). */
export interface DecommissionSteps {
  readonly revoke?: boolean | undefined;
  readonly deactivate?: boolean | undefined;
  readonly delete?: boolean | undefined;
}

/**
 * The servers API, one call an operation. `customer` may be `_` for all customers of the token where the operation allows it
 * (everything but `createServer`). Every call throws `HttpFailure`; a 404 is one, too.
 */
export interface ServersService {
  listCustomers(signal?: AbortSignal): Promise<readonly string[]>;
  listServers(customer: string, signal?: AbortSignal): Promise<readonly string[]>;
  getServer(customer: string, fqdn: string, signal?: AbortSignal): Promise<ServerDefinitionWire>;
  createServer(customer: string, definition: ServerDefinitionWire, signal?: AbortSignal): Promise<void>;
  /** The definition must hold every field that is not null (interface 4.1, rule 1). */
  updateServer(
    server: { customer: string; fqdn: string },
    definition: ServerDefinitionWire,
    signal?: AbortSignal,
  ): Promise<void>;
  decommissionServer(
    server: { customer: string; fqdn: string },
    steps: DecommissionSteps,
    signal?: AbortSignal,
  ): Promise<void>;
  getFacts(customer: string, fqdn: string, signal?: AbortSignal): Promise<Readonly<Record<string, string>>>;
}
