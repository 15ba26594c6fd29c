import { isWhollyKnown, valueObject, type Value, type ValueObject } from "../../values/value.ts";
import type { Diagnostic } from "../diagnostic.ts";
import type { AnyResourceKind, Certainty, ObjectOperation, WriteOperation } from "../kinds/kind.ts";
import type { Members } from "../objects/members.ts";
import { complete, localPart, plannedInput } from "../objects/object-value.ts";
import { deviations, keepKnown } from "../objects/known-values.ts";
import {
  describeDifferences,
  differencesSince,
  stalePlan,
  type Difference,
  type Refused,
  type Reviewed,
  type StalePolicy,
} from "../objects/reviewed.ts";
import { changesNothing } from "../objects/semantic-equality.ts";
import { judgePlannedElsewhere } from "./planned-elsewhere.ts";
import type { ObjectsService } from "./service-notes.ts";

/** What is true after an apply, done or not: never less than what is known to exist. */
export interface Applied {
  readonly state: Value;
  /** Whether it was created, if only in part, or changed as planned. What no request was sent for is neither, nor a change that failed half way. */
  readonly isWritten?: true;
  readonly diagnostics: readonly Diagnostic[];
}

interface ApplyContext<Services> {
  readonly kind: AnyResourceKind<Services>;
  readonly members: Members;
  /** Null on destroy. What is write-only has its value here alone. */
  readonly config: ValueObject | null;
  readonly operation: ObjectOperation<Services>;
  readonly stalePolicy: StalePolicy;
  /** Which service the plan was made for, and which one this run is about; undefined where that is not known. */
  readonly plannedFor: string | undefined;
  readonly service: ObjectsService | undefined;
  /** Judges a change of what a state has, of which the plan could not tell the service. `planned`: null where it goes. Throws `Failure`. */
  readonly judgeUnplanned: (prior: ValueObject, planned: ValueObject | null) => void;
  /** What a change takes from the object, in lines. */
  readonly taken: (prior: ValueObject, planned: ValueObject) => readonly string[];
  readonly diagnose: (error: unknown) => readonly Diagnostic[];
}

/**
 * On failure: the object as far as it exists (Terraform marks it tainted), or nothing. An object that is there as planned is
 * never tainted: what failed after it is a warning.
 */
export async function applyCreate<Services>(context: ApplyContext<Services>, planned: ValueObject): Promise<Applied> {
  const { members, config } = context;
  const { operation, saved } = recording(context);
  try {
    const actual = (await context.kind.create(plannedInput(members, planned, config) as never, operation)) as object;
    return tolerated(context, planned, actual);
  } catch (error) {
    const diagnostics = context.diagnose(error);
    const { known, whole } = saved();
    const state = known === undefined ? null : complete(members, known, knownPart(planned));
    if (state === null) return { state, diagnostics };
    if (whole === undefined)
      return { state, isWritten: true, diagnostics: [...diagnostics, ...sayTainted(context.kind, diagnostics)] };
    return afterAll(tolerated(context, planned, state), diagnostics, { whole, done: "created" });
  }
}

/** On failure: what was saved on the way, else the prior state. After a write that was done as planned it is a warning. */
export async function applyUpdate<Services>(
  context: ApplyContext<Services>,
  planned: ValueObject,
  prior: ValueObject,
): Promise<Applied> {
  const { kind, members, config } = context;
  if (kind.update === undefined || !needsRequest(context, planned, prior)) return { state: planned, diagnostics: [] };
  const { operation, saved } = recording(context, { before: prior, after: planned });
  try {
    judgeService(context, prior, planned);
    const actual = (await kind.update(
      plannedInput(members, planned, config) as never,
      prior as never,
      operation,
    )) as object;
    return settled(context, planned, actual);
  } catch (error) {
    const diagnostics = context.diagnose(error);
    const { known, whole } = saved();
    if (known === undefined) return { state: prior, diagnostics };
    if (whole === undefined) return { state: complete(members, known, prior), diagnostics };
    const state = complete(members, known, knownPart(planned));
    return afterAll(settled(context, planned, state), diagnostics, { whole, done: "updated" });
  }
}

/** On failure the object counts as existing: with what was saved during the operation, else in its prior state. */
export async function applyDelete<Services>(context: ApplyContext<Services>, prior: ValueObject): Promise<Applied> {
  const { operation, saved } = recording(context, { before: prior, after: null });
  try {
    judgeService(context, prior, null);
    await context.kind.delete(prior as never, operation);
    return { state: null, diagnostics: [] };
  } catch (error) {
    const { known } = saved();
    return {
      state: known === undefined ? prior : complete(context.members, known, prior),
      diagnostics: context.diagnose(error),
    };
  }
}

function recording<Services>(
  context: ApplyContext<Services>,
  reviewed?: Reviewed,
): {
  readonly operation: WriteOperation<Services, Record<string, unknown>>;
  readonly saved: () => { readonly known: object | undefined; readonly whole: Certainty | undefined };
} {
  let known: (() => object) | undefined;
  let whole: Certainty | undefined;
  const compare =
    (refused: Refused) =>
    (actual: object, seen = () => actual): void => {
      if (reviewed === undefined) return;
      const differences = differencesSince(context.members, reviewed, actual);
      // a delete may be planned before the refresh: so the next plan shows what is there
      if (reviewed.after === null && differences.length > 0) {
        const kept = seen();
        known = () => kept;
      }
      judgeStale(context, reviewed, differences, refused);
    };
  return {
    operation: {
      ...context.operation,
      found: compare("object"),
      foundPart: compare("part"),
      stale: (differences) => judgeStale(context, reviewed, differences),
      saved(actual, certainty) {
        if (typeof actual === "function") known = actual;
        else {
          const merged = { ...known?.(), ...actual };
          known = () => merged;
        }
        whole ??= certainty;
      },
    },
    saved: () => ({ known: known?.(), whole }),
  };
}

/** Refuses, or warns of, a change whose object is not as the plan showed it. Of a create nothing was there. */
function judgeStale<Services>(
  { kind: { typeName }, operation, stalePolicy }: ApplyContext<Services>,
  reviewed: Reviewed | undefined,
  differences: readonly Difference[],
  refused?: Refused,
): void {
  if (differences.length === 0) return;
  const what = reviewed === undefined ? "create" : reviewed.after === null ? "delete" : "update";
  if (stalePolicy === "error") throw stalePlan(`Cannot ${what} ${typeName} as it was planned`, differences, refused);
  operation.warn(
    `The plan to ${what} ${typeName} is stale`,
    `${describeDifferences(differences)}\n\nThe plan is carried out all the same, as far as the object allows it.`,
  );
}

/**
 * Refuses, or warns of, a deletion that was planned for another service, or an update that takes something away: what has the same name and values
 * there is another object.
 */
function judgeService<Services>(
  context: ApplyContext<Services>,
  prior: ValueObject,
  planned: ValueObject | null,
): void {
  const { kind, operation, stalePolicy, plannedFor, service } = context;
  if (plannedFor === undefined) context.judgeUnplanned(prior, planned);
  if (plannedFor === undefined || service === undefined || plannedFor === service.name) return;
  if (planned !== null && context.taken(prior, planned).length === 0) return;
  judgePlannedElsewhere({
    what: `${planned === null ? "delete" : "update"} ${kind.typeName}`,
    refused: "It was left as it is.",
    plannedFor,
    service,
    stalePolicy,
    warn: operation.warn,
  });
}

/**
 * The service's answer, with the planned values where they are semantically equal, and the attributes that differ from what was
 * planned.
 */
function reconciled<Services>(
  { members }: ApplyContext<Services>,
  planned: ValueObject,
  actual: object,
): { readonly state: ValueObject; readonly different: readonly string[] } {
  const state = keepKnown(members, planned, complete(members, localPart(members, planned), actual));
  return { state, different: deviations(members, planned, state) };
}

/** What was planned as known must have come true. */
function settled<Services>(context: ApplyContext<Services>, planned: ValueObject, actual: object): Applied {
  const { state, different } = reconciled(context, planned, actual);
  const happened = "What the service holds is in the state now. Run a plan to see the difference";
  return {
    state,
    isWritten: true,
    diagnostics: different.map((name) => deviation(context.kind, { name, severity: "error", happened })),
  };
}

/** The same of a new object, where an error would taint it: the state keeps what was planned, and the next refresh tells more. */
function tolerated<Services>(context: ApplyContext<Services>, planned: ValueObject, actual: object): Applied {
  const { state, different } = reconciled(context, planned, actual);
  const happened = "The object exists; the next plan shows the difference as a change made outside of it";
  return {
    state: complete(context.members, Object.fromEntries(different.map((name) => [name, planned[name]])), state),
    isWritten: true,
    diagnostics: different.map((name) => deviation(context.kind, { name, severity: "warning", happened })),
  };
}

function deviation<Services>(
  { typeName }: AnyResourceKind<Services>,
  { name, severity, happened }: { name: string; severity: Diagnostic["severity"]; happened: string },
): Diagnostic {
  return {
    severity,
    summary: `The service stored another ${name} than planned for ${typeName}`,
    detail:
      `After the write, ${name} reads differently from what was planned. ${happened}, ` +
      "and write the value as the service stores it.",
    path: [{ attribute: name }],
  };
}

/** How to go on with an object that a failed create left unfinished, unless its kind has told already. */
function sayTainted<Services>({ typeName }: AnyResourceKind<Services>, failure: readonly Diagnostic[]): Diagnostic[] {
  if (failure.some(({ detail }) => detail.includes("untaint"))) return [];
  return [
    {
      severity: "warning",
      summary: `This ${typeName} is created in part`,
      detail:
        "What exists of it is in the state. Terraform marks it as tainted: the next apply destroys it and creates it anew. To have " +
        "it completed instead, run `terraform untaint ADDRESS` (OpenTofu: `tofu untaint ADDRESS`) first; ADDRESS stands behind " +
        "`with` in this message.",
    },
  ];
}

/** A failure after all was done: what is written is as planned, and the next refresh reads what is missing. */
function afterAll(
  { diagnostics, ...applied }: Applied,
  failure: readonly Diagnostic[],
  { whole: { laterFailure = "warning" }, done }: { readonly whole: Certainty; readonly done: "created" | "updated" },
): Applied {
  const onward =
    laterFailure === "warning"
      ? "The next plan or refresh reads what is missing, so nothing has to be done again."
      : done === "updated"
        ? "What depends on it was not begun. The next plan shows no difference of it: apply again to go on."
        : "What depends on it was not begun. Terraform marks it as tainted: the next apply would destroy it and create it anew. To " +
          "keep it, run `terraform untaint ADDRESS` (OpenTofu: `tofu untaint ADDRESS`) first, where ADDRESS stands behind `with` in " +
          "this message.";
  const told = failure.map((each): Diagnostic => ({
    ...each,
    severity: laterFailure,
    detail: `The object was ${done} as planned and is in the state; only what came after it failed. ${onward}\n\n${each.detail}`,
  }));
  return { ...applied, diagnostics: [...diagnostics, ...told] };
}

function needsRequest<Services>(
  { members }: ApplyContext<Services>,
  planned: ValueObject,
  prior: ValueObject,
): boolean {
  return Object.entries(members).some(([name, member]) => !changesNothing(member, prior[name], planned[name], prior));
}

function knownPart(values: ValueObject): ValueObject {
  return valueObject(Object.entries(values).filter(([, value]) => isWhollyKnown(value)));
}
