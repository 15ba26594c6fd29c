// Written by `npm run generate` from the tables of fields beside it. Do not edit.

/** What may be declared of a server definition besides its identity. Null: no value. */
export interface ServerSettings {
  /** Environment of the configuration management: the set of module versions that applies. */
  readonly environment: string | null;
  /** Name of the project the server belongs to. */
  readonly project: string | null;
  /** Role of the server. */
  readonly role: string | null;
  /** Location of the server, as the operator's hierarchical configuration data name it (a datacenter). */
  readonly location: string | null;
  /** Physical location as `CITY.CC`: code of the city and code of the country. */
  readonly region: string | null;
  /** Network zone of the server. */
  readonly zone: string | null;
  /** Production level of the project or server, for example `prod`. */
  readonly stage: string | null;
}

/** What is declared of a server definition. Null: no value. */
export interface ServerDeclaration extends ServerSettings {
  /** Identifier of the customer the server belongs to, one of those `ims_customers` lists. */
  readonly customer: string;
  /** Fully qualified domain name of the server. It identifies the server. */
  readonly fqdn: string;
}

/** What only the service knows of a server definition. */
export interface ServerComputed {
  /** Time of the last change, in milliseconds since 1970-01-01T00:00Z. */
  readonly modDate: number | null;
  /** ID of the user who made the last change. */
  readonly modUser: string | null;
}

/** What may be declared of a project besides its identity. Null: no value. */
export interface ProjectSettings {
  /** IDs of the users with administrator access; at least one. */
  readonly adminUids: readonly string[] | null;
  /** IDs of the users with edit access. */
  readonly editorUids: readonly string[] | null;
  /** IDs of the users with view access. */
  readonly viewerUids: readonly string[] | null;
  /** Identifier of the customer who owns the project. Needed where the token can manage more than one customer. */
  readonly customerId: string | null;
  /** ID of the chosen product. Without one an unlimited product is used. */
  readonly productId: string | null;
  /** User-friendly description. */
  readonly description: string | null;
  /** Node selector that keeps the project on the right nodes, as `key=value`. */
  readonly nodeSelector: string | null;
  /** ID of the user who asked for the project. */
  readonly requesterUid: string | null;
  /** How the project is billed: `MONTHLY`, `YEARLY` or `NONE`. Not every user may choose each. */
  readonly billingCycle: string | null;
  /** Memory quota in MiB. With a flexible product it selects the size of the project. */
  readonly quotaMemory: number | null;
  /** CPU quota in millicores. With a flexible product it selects the size of the project. */
  readonly quotaCpu: number | null;
}

/** What is declared of a project. Null: no value. */
export interface ProjectDeclaration extends ProjectSettings {
  /** Identifier of the cluster, one of those `ims_platform_clusters` lists. It may hold spaces. */
  readonly cluster: string;
  /** User-friendly name. */
  readonly name: string;
}

/** What only the service knows of a project. */
export interface ProjectComputed {
  /** The project's ID, which the service makes from the name. On the platform it is the project's name. */
  readonly id: string;
  /** `SYSTEM`, `DEMO` or `CUSTOMER`. */
  readonly type: string | null;
  /** Address of the project on the platform. */
  readonly url: string | null;
  /** Time of creation, in milliseconds since 1970-01-01T00:00Z. */
  readonly created: number | null;
}

/** What may be declared of a DNS record besides its identity. Null: no value. */
export interface RecordSettings {
  /** Data of the record: either as one entry (`["10 mx1.example.com."]`) or field by field (`["10", "mx1.example.com."]`). */
  readonly data: readonly string[];
  /** Time to live, in seconds or with units (`3600`, `1h`, `1d12h`). Absent: the zone's default. */
  readonly ttl: string | null;
  /** Class of the record. `IN` is the only one. */
  readonly cls: string | null;
  /** Comments for the entries of `data`, in the same order and number; `null` where there is none. */
  readonly dataComments: readonly (string | null)[] | null;
  /** Comment for the whole record. */
  readonly comment: string | null;
}

/** What is declared of a DNS record. Null: no value. */
export interface RecordContent extends RecordSettings {
  /** Name of the record: the full name with its trailing dot, for example `www.example.com.`. */
  readonly name: string;
  /** Type of the record, for example `A`, `CNAME` or `TXT`. All types of zone files are allowed, and `ALIAS`. */
  readonly type: string;
}
