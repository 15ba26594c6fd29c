import { isWhollyKnown, valueObject, type Value, type ValueObject } from "../values/value.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { AnyResourceKind, ObjectOperation, WriteOperation } from "./kind.ts";
import { complete, localPart, plannedInput } from "./object-value.ts";
import { deviations, keepSpelling } from "./reconcile-spelling.ts";
import { isSameToService } from "./same-value.ts";

/** What is true after an apply, done or not: never less than what is known to exist. */
export interface Applied {
  readonly state: Value;
  readonly diagnostics: readonly Diagnostic[];
}

interface ApplyContext<Services> {
  readonly kind: AnyResourceKind<Services>;
  readonly operation: ObjectOperation<Services>;
  readonly diagnose: (error: unknown) => readonly Diagnostic[];
  readonly equivalent: (attribute: string, a: Value, b: Value) => boolean;
}

/** On failure: the object as far as it exists (Terraform marks it tainted), or nothing. */
export async function applyCreate<Services>(context: ApplyContext<Services>, planned: ValueObject): Promise<Applied> {
  const { operation, saved } = recording(context.operation);
  try {
    const actual = (await context.kind.create(plannedInput(planned) as never, operation)) as object;
    return settled(context, planned, actual);
  } catch (error) {
    const diagnostics = context.diagnose(error);
    const known = saved();
    return { state: known === undefined ? null : complete(context.kind, known, knownPart(planned)), diagnostics };
  }
}

/** On failure: what was saved on the way, else the prior state. */
export async function applyUpdate<Services>(
  context: ApplyContext<Services>,
  planned: ValueObject,
  prior: ValueObject,
): Promise<Applied> {
  const { kind } = context;
  if (kind.update === undefined || !needsRequest(context, planned, prior)) return { state: planned, diagnostics: [] };
  const { operation, saved } = recording(context.operation);
  try {
    const actual = (await kind.update(plannedInput(planned) as never, prior as never, operation)) as object;
    return settled(context, planned, actual);
  } catch (error) {
    const diagnostics = context.diagnose(error);
    const known = saved();
    return { state: known === undefined ? prior : complete(kind, known, prior), diagnostics };
  }
}

/** On failure the object is still there as far as anybody knows. */
export async function applyDelete<Services>(context: ApplyContext<Services>, prior: ValueObject): Promise<Applied> {
  try {
    await context.kind.delete(prior as never, context.operation);
    return { state: null, diagnostics: [] };
  } catch (error) {
    return { state: prior, diagnostics: context.diagnose(error) };
  }
}

function recording<Services>(operation: ObjectOperation<Services>): {
  readonly operation: WriteOperation<Services, Record<string, unknown>>;
  readonly saved: () => object | undefined;
} {
  let last: object | undefined;
  return {
    operation: { ...operation, saved: (actual) => (last = { ...last, ...actual }) },
    saved: () => last,
  };
}

/** The service's answer in the user's spelling; what was planned as known must have come true. */
function settled<Services>(
  { kind, equivalent }: ApplyContext<Services>,
  planned: ValueObject,
  actual: object,
): Applied {
  const { attributes } = kind;
  const state = keepSpelling({ attributes, equivalent }, planned, complete(kind, localPart(kind, planned), actual));
  const different = deviations(attributes, planned, state);
  return {
    state,
    diagnostics: different.map((name) => ({
      severity: "error",
      summary: `The service stored another ${name} than planned for ${kind.typeName}`,
      detail:
        `After the write, ${name} reads differently from what was planned. What the service holds is in the state now. ` +
        "Run a plan to see the difference, and write the value as the service stores it.",
      path: [{ attribute: name }],
    })),
  };
}

function needsRequest<Services>({ kind }: ApplyContext<Services>, planned: ValueObject, prior: ValueObject): boolean {
  return Object.entries(kind.attributes).some(
    ([name, attribute]) => !isSameToService(attribute, planned[name], prior[name]),
  );
}

function knownPart(values: ValueObject): ValueObject {
  return valueObject(Object.entries(values).filter(([, value]) => isWhollyKnown(value)));
}
