import type { Project, RecordContent, ServerDefinition } from "../../client/index.ts";

/** Something that is there and does not become code, and why. */
export interface LeftOut {
  /** `the server acme/web1.example.com` */
  readonly object: string;
  /** One or more sentences. */
  readonly reason: string;
  /** All that a customer, a zone or a cluster has. */
  readonly isWholePart?: boolean;
  /** It may be any object of its kind that a customer, a zone or a cluster had. */
  readonly mayBeAny?: boolean;
}

/** The servers of one customer. */
export interface LiveCustomer {
  readonly customer: string;
  readonly servers: readonly ServerDefinition[];
  readonly leftOut: readonly LeftOut[];
}

/** All records of one type and name. */
export type RecordSet = readonly RecordContent[];

/** The records of one zone but its SOA record. */
export interface LiveZone {
  readonly zone: string;
  /** None is empty. */
  readonly sets: readonly RecordSet[];
  /** Records beside which others of their type and name are marked for another owner: no set may hold them. */
  readonly shared?: readonly RecordSet[];
  /** Whether they are as each set reads by itself; else as the zone's text shows them. */
  readonly isExact: boolean;
  readonly leftOut: readonly LeftOut[];
}

/** The projects of one cluster. */
export interface LiveCluster {
  readonly cluster: string;
  readonly projects: readonly Project[];
  readonly leftOut: readonly LeftOut[];
}

/** What a token can see of the service, or a part of it. */
export interface Account {
  readonly customers: readonly LiveCustomer[];
  readonly zones: readonly LiveZone[];
  readonly clusters: readonly LiveCluster[];
  /** All customers that the token may use, whatever was read: a service shows it the projects of these only. None where that cannot be known. */
  readonly usable: readonly string[];
  /** Whole APIs that were not read. */
  readonly leftOut: readonly LeftOut[];
}
