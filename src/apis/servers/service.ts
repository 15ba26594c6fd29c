/** One server of a customer; `_` for the customer stands for all customers of the token. */
export interface ServerAddress {
  readonly customer: string;
  readonly fqdn: string;
}

/** Which steps of a decommission run; an absent step runs (docs/interface.md#decommission). */
export interface DecommissionSteps {
  readonly revoke?: boolean | undefined;
  readonly deactivate?: boolean | undefined;
  readonly delete?: boolean | undefined;
}
