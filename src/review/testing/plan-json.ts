/** One entry of `resource_changes`, as a test writes it. */
export interface Entry {
  readonly address: string;
  readonly actions: readonly string[];
  readonly before?: Readonly<Record<string, unknown>> | null;
  readonly after?: Readonly<Record<string, unknown>> | null;
  readonly unknown?: unknown;
  /** Over `before` and `after`. */
  readonly sensitive?: unknown;
  readonly forcedBy?: readonly (readonly (string | number)[])[];
  readonly importing?: Readonly<Record<string, unknown>>;
  /** Beside `change`: `action_reason`, `previous_address`, `deposed`. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A record that comes, changes or goes. */
export const change = (before: Entry["before"], after: Entry["after"], rest: Partial<Entry> = {}): Entry => ({
  address: "ims_dns_record.r",
  actions: before === undefined ? ["create"] : after === undefined ? ["delete"] : ["update"],
  before: before ?? null,
  after: after ?? null,
  ...rest,
});

/** An entry as `terraform show -json` writes it. */
export function changeOf(entry: Entry): Readonly<Record<string, unknown>> {
  const { address, actions, before = null, after = null, unknown = {}, sensitive = {}, forcedBy, importing } = entry;
  return {
    address,
    mode: "managed",
    type: /(?:^|\.)([a-z_]+)\.[^.]+$/.exec(address.replace(/\[.*?\]/g, ""))?.[1],
    provider_name: "registry.terraform.io/infra-management/ims",
    change: {
      actions,
      before,
      after,
      after_unknown: unknown,
      before_sensitive: sensitive,
      after_sensitive: sensitive,
      ...(forcedBy === undefined ? {} : { replace_paths: forcedBy }),
      ...(importing === undefined ? {} : { importing }),
    },
    ...entry.more,
  };
}

/** The text of a plan with these changes. */
export function planOf(entries: readonly Entry[], more: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    format_version: "1.2",
    terraform_version: "1.11.4",
    resource_changes: entries.map(changeOf),
    configuration: {},
    ...more,
  });
}

/** The attributes of an `ims_dns_record`, as a state has them. */
export function record(
  name: string,
  type: string,
  data: readonly unknown[],
  more: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const fqdn = name === "@" ? "example.com." : `${name}.example.com.`;
  const rest = { allow_rules: null, cls: "IN", comment: null, data_comments: null, ttl: "300" };
  return { ...rest, id: `example.com/${type}/${fqdn}`, zone: "example.com", name: fqdn, type, data, ...more };
}

/** The attributes of an `ims_server_definition`. */
export function server(
  fqdn: string,
  decommission: Readonly<Record<string, unknown>> | null = null,
  more: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const fields = { customer: "acme", environment: "production", project: "shop", role: "web", location: "zrh1" };
  const rest = { region: null, zone: null, stage: null, mod_date: 1, mod_user: "u10001" };
  return { ...fields, ...rest, id: `acme/${fqdn}`, fqdn, decommission, ...more };
}

/** The attributes of an `ims_platform_project`. */
export function project(name: string, more: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  const slug = name.toLowerCase().replaceAll(" ", "-");
  const users = { admin_uids: ["u10001"], editor_uids: [], viewer_uids: ["u10003"] };
  const rest = { quota_memory: 4096, url: `https://one.example.com/${slug}`, created: 1, project_id: slug };
  return { id: `Cluster One/${slug}`, cluster: "Cluster One", name, ...users, ...rest, ...more };
}
