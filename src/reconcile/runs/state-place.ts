import { resolve } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** A backend as `terraform init` noted it. What the environment adds is read at each start, and noted nowhere. */
export interface NotedBackend {
  readonly type?: unknown;
  readonly config?: unknown;
}

/** What tells apart the states of one directory: the backend's kind and settings, without what only opens it. Empty for a state in a file there. */
export function tellBackend(backend: NotedBackend | undefined, environment: Environment): readonly string[] {
  if (backend === undefined) return [];
  const { type, config } = backend;
  const places = (placesByEnvironment[String(type)] ?? []).flatMap((name) => {
    const value = environment[name] ?? "";
    return value === "" ? [] : [`${name}=${withoutAccess(value)}`];
  });
  const settings = JSON.stringify([type, config], (name, value: unknown) => {
    if (accessSettings.has(name)) return undefined;
    return typeof value === "string" ? withoutAccess(value) : value;
  });
  return [settings, ...places];
}

/**
 * The variables by which backends of Terraform and OpenTofu find a state, as far as their documentation names them. Others say who asks, and may
 * change with each run.
 */
const placesByEnvironment: Readonly<Record<string, readonly string[]>> = {
  azurerm: ["ARM_ENVIRONMENT", "ARM_METADATA_HOST", "ARM_METADATA_HOSTNAME"],
  cloud: ["TF_CLOUD_HOSTNAME", "TF_CLOUD_ORGANIZATION", "TF_CLOUD_PROJECT"],
  consul: ["CONSUL_HTTP_ADDR", "CONSUL_NAMESPACE"],
  cos: ["TENCENTCLOUD_DOMAIN", "TENCENTCLOUD_ENDPOINT", "TENCENTCLOUD_REGION"],
  gcs: ["GOOGLE_BACKEND_STORAGE_CUSTOM_ENDPOINT", "GOOGLE_STORAGE_CUSTOM_ENDPOINT"],
  http: ["TF_HTTP_ADDRESS"],
  kubernetes: [
    ...["KUBE_CONFIG_PATH", "KUBE_CONFIG_PATHS", "KUBE_CTX", "KUBE_CTX_CLUSTER", "KUBE_HOST", "KUBE_NAMESPACE"],
    ...["KUBERNETES_SERVICE_HOST", "KUBERNETES_SERVICE_PORT"],
  ],
  oss: ["ALICLOUD_OSS_ENDPOINT", "OSS_ENDPOINT"],
  pg: [
    ...["PG_CONN_STR", "PG_SCHEMA_NAME", "PG_TABLE_NAME", "PG_INDEX_NAME"],
    ...["PGHOST", "PGPORT", "PGDATABASE", "PGOPTIONS"],
  ],
  s3: ["AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_S3", "AWS_S3_ENDPOINT"],
};

/** Settings of backends that only open a state. A pipeline may get others for each run. */
const accessSettings: ReadonlySet<string> = new Set([
  ...["access_key", "access_token", "client_certificate_password", "client_secret", "credentials", "http_auth"],
  ...["oidc_request_token", "oidc_token", "password", "sas_token", "secret_id", "secret_key", "security_token"],
  ...["token", "username"],
]);

/** A URL or a connection string of PostgreSQL without user and password. */
function withoutAccess(text: string): string {
  return text
    .replace(/^(?<scheme>[a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, "$<scheme>")
    .replace(/(?<before>^|[\s?&])(?:user|password)\s*=\s*(?:'(?:[^'\\]|\\.)*'|[^\s&]*)/g, "$<before>");
}

/** The file that the local backend keeps a workspace's state in, where no option names another one. */
export function localStateOf(backend: NotedBackend | undefined, workspace: string): string {
  const { path, workspace_dir: folder } = (backend?.config ?? {}) as Readonly<Record<string, unknown>>;
  const own = textIn(path) ?? "terraform.tfstate";
  return workspace === "default" ? own : `${textIn(folder) ?? "terraform.tfstate.d"}/${workspace}/terraform.tfstate`;
}

function textIn(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Whether the engine runs tests, whose states it keeps in memory: no run has the state of another one, and none that of the directory. */
export function isTesting(engine: readonly string[]): boolean {
  return commandIn(engine) === "test";
}

/** The command that an engine's command line names, behind the global options. */
function commandIn(engine: readonly string[]): string | undefined {
  return engine.slice(1).find((one) => !one.startsWith("-"));
}

/** The files that options name: where the state is read, and where it is written. */
export interface StateOptions {
  readonly read: string | undefined;
  readonly written: string | undefined;
}

/**
 * What `-state` and `-state-out` name, on the engine's command line or in `TF_CLI_ARGS` and `TF_CLI_ARGS_COMMAND`.
 *
 * @param engine the engine's command line; empty where it is not known: then the variables of all commands count
 */
export function stateOptionsOf(directory: string, environment: Environment, engine: readonly string[]): StateOptions {
  const own = engine.slice(1);
  const command = commandIn(engine);
  const isOfCommand = (name: string): boolean => command === undefined || name === `TF_CLI_ARGS_${command}`;
  const ofCommands = Object.keys(environment).filter((name) => name.startsWith("TF_CLI_ARGS_") && isOfCommand(name));
  // in the order in which an engine reads them: the last one counts
  const given = [...ofCommands.sort(), "TF_CLI_ARGS"].flatMap((name) => wordsOf(environment[name] ?? ""));
  const fileOf = (option: string): string | undefined => {
    const file = lastValueOf([...given, ...own], option);
    return file === undefined ? undefined : resolve(directory, file);
  };
  return { read: fileOf("state"), written: fileOf("state-out") };
}

function lastValueOf(words: readonly string[], option: string): string | undefined {
  const values = words.flatMap((word, at) => {
    const { name, value } = /^--?(?<name>[a-z-]+)(?:=(?<value>.*))?$/s.exec(word)?.groups ?? {};
    return name === option ? [value ?? words[at + 1] ?? ""] : [];
  });
  return textIn(values.at(-1));
}

/** The words of a command line, as a shell tells them. */
function wordsOf(text: string): string[] {
  const words = text.match(/(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs) ?? [];
  return words.map((word) =>
    word.replace(/"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/gs, (_, double?: string, single?: string, one?: string) =>
      double === undefined ? (single ?? one ?? "") : double.replace(/\\(.)/gs, "$1"),
    ),
  );
}
