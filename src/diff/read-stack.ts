import * as z from "zod";
import { plainProblems, printPlace } from "terraform-provider-sdk/core";
import { isPlainObject } from "../core/plain-object.ts";
import type { SynthesisedBlock } from "./declared-value.ts";
import { comparedKinds, type ComparedKind } from "./compared-kinds.ts";

/** A resource of a synthesised stack that is of one of this provider's kinds. */
export interface DeclaredResource extends ComparedKind {
  /** The construct's path in the app; the address where the JSON does not come from constructs. */
  readonly path: string;
  /** Without the module: `ims_dns_record.www`. */
  readonly address: string;
  readonly block: SynthesisedBlock;
  /** The id in an import block of it: a template. */
  readonly importId?: unknown;
  /** Why the block declares no object, where that is found before it is read: two constructs have written it. */
  readonly problems?: readonly string[] | undefined;
}

/** What a stack declares, as far as it matters to a comparison. */
export interface DeclaredStack {
  readonly name: string;
  readonly resources: readonly DeclaredResource[];
  /** Which of them are compared; the others are only referred to. Absent: all. */
  readonly isCompared?: ((resource: DeclaredResource) => boolean) | undefined;
  /** Provider blocks of this provider, by their address: `ims`, `ims.other`. */
  readonly providers: ReadonlyMap<string, SynthesisedBlock>;
  /** Defaults of variables, by name. */
  readonly variables: ReadonlyMap<string, unknown>;
  /** Types of variables as they are written, by name: `list(string)`. */
  readonly variableTypes: ReadonlyMap<string, string>;
  /** Names of the variables whose values are not to be shown. */
  readonly sensitiveVariables: ReadonlySet<string>;
  /** Local values, by name. */
  readonly locals: ReadonlyMap<string, unknown>;
  /** What the outputs refer to, by name. */
  readonly outputs: ReadonlyMap<string, unknown>;
  /** Where the state is: `{ local: { path: "…" } }`. */
  readonly backend: unknown;
  /** Where the states are whose outputs are read, in the same form, by the name of the data source. */
  readonly remoteStates: ReadonlyMap<string, unknown>;
  /** What no engine reads as it is written, each in a sentence; the sections of the JSON that hold it are left out. */
  readonly unreadable: readonly string[];
  /** The stacks of the app, to whose outputs this one may refer. */
  readonly others?: readonly DeclaredStack[] | undefined;
}

const block = z.record(z.string(), z.unknown());
const written = z.object({
  "//": z.object({ metadata: z.object({ stackName: z.string().optional() }).optional() }).optional(),
  resource: z.record(z.string(), z.record(z.string(), block)).optional(),
  provider: z.object({ ims: z.union([z.array(block), block]).optional() }).optional(),
  variable: z.record(z.string(), block).optional(),
  locals: block.optional(),
  output: z.record(z.string(), block).optional(),
  terraform: z.object({ backend: block.optional(), cloud: block.optional() }).optional(),
  data: z.object({ terraform_remote_state: z.record(z.string(), block).optional() }).optional(),
  import: z.union([block, z.array(block)]).optional(),
});
const metadata = z.object({ metadata: z.object({ path: z.string() }) });

/** Reads the JSON that Terraform reads of a stack (`cdk.tf.json`). */
export function readStack(json: unknown, name?: string): DeclaredStack {
  const { read, unreadable } = readSections(json);
  const { "//": about, resource = {}, provider = {}, variable = {}, locals = {}, output = {}, terraform, data } = read;
  const importIds = new Map([read.import ?? []].flat().map(({ to, id }) => [to, id]));
  const resources = Object.entries(resource).flatMap(([type, blocks]) => {
    const compared = comparedKinds.get(type);
    if (compared === undefined) return [];
    return Object.entries(blocks).map(([id, inner]) => {
      const address = `${type}.${id}`;
      return { ...readResource(address, inner, compared), importId: importIds.get(address) };
    });
  });
  const remoteStates = Object.entries(data?.terraform_remote_state ?? {});
  return {
    name: name ?? about?.metadata?.stackName ?? "",
    resources,
    providers: new Map([provider.ims ?? []].flat().map((one) => [providerAddress(one), one])),
    variables: new Map(Object.entries(variable).map(([key, { default: value }]) => [key, value])),
    variableTypes: new Map(
      Object.entries(variable).flatMap(([key, { type }]) => (typeof type === "string" ? [[key, type] as const] : [])),
    ),
    sensitiveVariables: new Set(Object.keys(variable).filter((key) => variable[key]?.["sensitive"] === true)),
    locals: new Map(Object.entries(locals)),
    outputs: new Map(Object.entries(output).map(([key, { value }]) => [key, value])),
    // a state there is read by the backend that was there before
    backend: terraform?.cloud === undefined ? terraform?.backend : { remote: terraform.cloud },
    unreadable,
    remoteStates: new Map(remoteStates.map(([key, { backend, config }]) => [key, { [String(backend)]: config }])),
  };
}

/** Each section by itself: one that an override has spoilt does not hide what the others say. */
function readSections(json: unknown): { readonly read: z.infer<typeof written>; readonly unreadable: string[] } {
  const { data, error } = written.safeParse(json, plainProblems);
  if (data !== undefined) return { read: data, unreadable: [] };
  const unreadable = error.issues.map(({ path, message }) => `${printPlace(path)}: ${message}`.replace(/^: /, ""));
  const spoilt = new Set(error.issues.map(({ path: [section] }) => section));
  const readable = isPlainObject(json) ? Object.entries(json).filter(([section]) => !spoilt.has(section)) : [];
  return { read: written.parse(Object.fromEntries(readable)), unreadable };
}

/** What no engine reads of stacks, each with the name of its stack. */
export function unreadableIn(stacks: readonly Pick<DeclaredStack, "name" | "unreadable">[]): readonly string[] {
  return stacks.flatMap(({ name, unreadable }) => unreadable.map((one) => `[${name}] ${one}`));
}

/** The stacks of an app, each of which knows the others. */
export function together(stacks: readonly DeclaredStack[]): readonly DeclaredStack[] {
  return stacks.map((stack) => ({ ...stack, others: stacks }));
}

function providerAddress({ alias }: SynthesisedBlock): string {
  return typeof alias === "string" ? `ims.${alias}` : "ims";
}

function readResource(address: string, inner: SynthesisedBlock, compared: ComparedKind): DeclaredResource {
  const told = metadata.safeParse(inner["//"]);
  // the resource inside a construct stands for the construct
  const path = told.success ? told.data.metadata.path.replace(/\/Default$/, "") : address;
  return { ...compared, path, address, block: inner };
}
