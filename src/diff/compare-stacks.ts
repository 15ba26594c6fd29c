import type { ImsClient } from "../client/index.ts";
import { isWhollyKnown, valueObject, type Value, type ValueObject } from "terraform-provider-sdk/values";
import { propertyName } from "./attribute-names.ts";
import type { Compared, ConstructDiff } from "./construct-diff.ts";
import { differences, type AttributeDiff } from "./differences.ts";
import { declarationsIn, type PlacedResource } from "./placed-resources.ts";
import type { Variables } from "./evaluate.ts";
import { groupBy } from "../core/group-by.ts";
import { withoutIgnored } from "./ignored-changes.ts";
import { isOfObject } from "./is-of-object.ts";
import type { Search } from "./live-search.ts";
import { problemsOf } from "./problems.ts";
import type { DeclaredResource, DeclaredStack } from "./read-stack.ts";
import { refusalsOf } from "./refusals.ts";
import { hiddenText, withoutText } from "./sensitive.ts";
import { findInAnySpelling } from "./service-spelling.ts";
import { findUndeclared } from "./undeclared.ts";

/** What is compared, and with which service. */
export interface DiffOptions {
  /** Reads the service; nothing is written. */
  readonly client: ImsClient;
  /** Values of variables that are not their defaults. */
  readonly variables?: Variables | undefined;
  /**
   * Whether live objects that nobody declares are listed, too: those in the zones, of the customers and on the clusters for which
   * something is declared.
   *
   * @default false
   */
  readonly undeclared?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Compares what stacks declare with the live APIs. Equal forms of a value are no difference. An object that cannot be read does
 * not end the comparison of the others.
 *
 * @throws Failure `cancelled` once the signal is aborted; the reason of that, where the client throws it
 */
export async function compareStacks(
  stacks: readonly DeclaredStack[],
  { client, ...options }: DiffOptions,
): Promise<ConstructDiff[]> {
  return compareParts([{ client, stacks }], options);
}

/** Stacks that are compared by one client. */
export interface ComparedPart {
  readonly client: ImsClient;
  readonly stacks: readonly DeclaredStack[];
}

/**
 * Compares the same way what is declared for one service by several clients, such as those of several owners: what any of them
 * declares is declared.
 *
 * @throws Failure `cancelled` once the signal is aborted; the reason of that, where the client throws it
 */
export async function compareParts(
  parts: readonly ComparedPart[],
  { variables = {}, undeclared = false, signal }: Omit<DiffOptions, "client">,
): Promise<ConstructDiff[]> {
  const readings = parts.map(({ client, stacks }) => ({ reading: { client, signal, once: createOnce() }, stacks }));
  const compared = await Promise.all(
    readings.map(async ({ reading, stacks }) => ({ reading, own: await compareDeclared(stacks, variables, reading) })),
  );
  const all = compared.flatMap(({ own }) => own);
  if (!undeclared) return all.map(({ diff }) => diff);
  const others = await Promise.all(compared.map(({ reading, own }) => findUndeclared(own, all, reading)));
  // each of them finds what is marked for nobody
  const [first = [], ...more] = others;
  const told = first.map((diff) => JSON.stringify(diff));
  const rest = more.flatMap((found) => {
    const unseen = found.filter((diff) => !told.includes(JSON.stringify(diff)));
    told.push(...unseen.map((diff) => JSON.stringify(diff)));
    return unseen;
  });
  return [...all.map(({ diff }) => diff), ...first, ...rest];
}

async function compareDeclared(
  stacks: readonly DeclaredStack[],
  variables: Variables,
  reading: Omit<Search<ValueObject>, "others" | "importId">,
): Promise<readonly Compared[]> {
  const declarations = stacks.flatMap((stack) => declarationsIn(stack, variables).map(declarationOf));
  const groups = groupBy(declarations, ({ group }) => group);
  return Promise.all(
    declarations.map((declaration) => {
      const group = declaration.group === undefined ? [] : (groups.get(declaration.group) ?? []);
      const others = group.filter((other) => other !== declaration).map(({ known }) => known);
      return compare(declaration, { ...reading, others, importId: declaration.importId });
    }),
  );
}

interface Declaration {
  readonly resource: DeclaredResource;
  readonly declared: ValueObject;
  readonly known: ValueObject;
  readonly errors: readonly string[];
  readonly isFindable: boolean;
  /** Why it is not known which objects the resource stands for. */
  readonly reason: string | undefined;
  readonly group: string | undefined;
  readonly importId: string | undefined;
  readonly sensitive: ReadonlySet<string>;
  readonly owners: readonly string[];
}

function declarationOf({ resource, declared, reason, sensitive, importId, marked }: PlacedResource): Declaration {
  const { block, kind, live, problems } = resource;
  const known = valueObject(
    Object.entries(declared).map(([name, value]) => [name, isWhollyKnown(value) ? value : null]),
  );
  const errors = problems ?? problemsOf(block, declared, kind, sensitive).errors;
  const isFindable = errors.length === 0 && reason === undefined && live.identity.every((name) => known[name] != null);
  const group = isFindable ? live.groupOf?.(known as never) : undefined;
  return {
    resource,
    declared,
    known,
    errors,
    isFindable,
    reason,
    sensitive,
    owners: marked.owners,
    importId: typeof importId === "string" ? importId : undefined,
    group: group === undefined ? undefined : JSON.stringify([kind.typeName, group]),
  };
}

async function compare(declaration: Declaration, search: Search<ValueObject>): Promise<Compared> {
  const { resource, declared, known, errors, isFindable, reason, sensitive, owners } = declaration;
  const { kind, path } = resource;
  const unknowns = Object.keys(declared).filter((name) => !isWhollyKnown(declared[name] ?? null));
  const about = { path, kind: kind.typeName, unknown: unknowns.map(propertyName) };
  const platform = search.client.platformSegment;
  const isSecret = resource.live.identity.some((name) => sensitive.has(name));
  const without = (diff: Pick<ConstructDiff, "action" | "problems" | "reason">): Compared => ({
    resource,
    known,
    sensitive,
    platform,
    found: undefined,
    diff: { ...about, id: undefined, changes: [], ...diff },
  });
  if (errors.length > 0) return without({ action: "invalid", problems: errors });
  if (!isFindable) return without({ action: "unknown", ...(reason === undefined ? {} : { reason }) });
  try {
    const { known: spelled, live } = await findInAnySpelling(resource, known, search);
    const found = live?.attributes as Readonly<Record<string, Value>> | undefined;
    const planned = found === undefined ? declared : withoutIgnored(resource, declared, found);
    const changes = differences(kind, planned, found ?? {}, sensitive);
    const ownId = typeof found?.["id"] === "string" ? found["id"] : undefined;
    const id = isSecret && ownId !== undefined ? hiddenText : ownId;
    const action = found === undefined ? "create" : actionOf(changes);
    const problems = action === "none" ? [] : refusalsOf(resource, { planned, live, sensitive, owners }, search);
    const outcome = problems.length === 0 ? { action, changes } : { action: "invalid" as const, changes: [], problems };
    return { resource, known: spelled, sensitive, platform, found, diff: { ...about, id, ...outcome } };
  } catch (error) {
    if (!isOfObject(error)) throw error;
    const told = isSecret ? withoutText(error) : `${error.doing}. ${error.detail}`;
    return without({ action: "unknown", problems: [`Cannot compare ${path} with the service. ${told}`] });
  }
}

function actionOf(changes: readonly AttributeDiff[]): ConstructDiff["action"] {
  if (changes.length === 0) return "none";
  return changes.some((change) => change.forcesReplacement) ? "replace" : "update";
}

function createOnce(): Search<never>["once"] {
  const started = new Map<string, Promise<unknown>>();
  return <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const reading = started.get(key) ?? read();
    started.set(key, reading);
    return reading as Promise<T>;
  };
}
