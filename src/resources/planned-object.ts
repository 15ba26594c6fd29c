import type { Diagnostic, PlanOperation, PrivateData, UnplannedState } from "terraform-provider-sdk";
import { Failure } from "terraform-provider-sdk/core";
import { mayBe, wayWithDeposed, type PlannedObject } from "../client/index.ts";
import { judgeInWalk } from "./judge-in-walk.ts";
import type { KindServices } from "./kind-services.ts";
import { knownOwner, nameOfOwner } from "./owner-name.ts";
import { untaintFirst } from "./protection.ts";

/** What messages say of a kind of objects. */
export interface ObjectWords {
  readonly typeName: string;
  /** `server` */
  readonly what: string;
  /** What becomes of an object whose resource is destroyed: `decommissioned`. */
  readonly end: string;
}

/** What names the object of a state. */
type IdentityOf<State> = (state: State) => Identity;
type Identity = NonNullable<PlannedObject["prior"]>;

/**
 * What the state has of an object that is to be replaced although no attribute forces it: an engine plans `-replace` and
 * `replace_triggered_by` as a change of what is there first, and then as a create. `undefined`: this plan is none of these.
 */
export function replacedOnRequest(operation: PlanOperation<KindServices>): object | undefined {
  const owner = knownOwner(operation);
  return owner === undefined ? undefined : operation.planning?.client.planned.keptBy(owner);
}

/** Whether a plan without a state is the second one of a replacement that an attribute forces. */
export function isReplacedAgain(operation: PlanOperation<KindServices>): boolean {
  const owner = knownOwner(operation);
  return owner !== undefined && operation.planning?.client.planned.isReplacing(owner) === true;
}

/**
 * What the state has of an object that is declared, if it may be tainted: engines plan that as a create, and name neither the state nor the
 * resource.
 */
export function perhapsTainted<State extends object>(
  declares: PlannedObject["declares"],
  identityOf: IdentityOf<State>,
  operation: PlanOperation<KindServices>,
): State | undefined {
  const state = findUnplanned(declares, identityOf, operation)?.state as unknown as State | undefined;
  return state !== undefined && JSON.stringify(identityOf(state)) === JSON.stringify(declares) ? state : undefined;
}

/** A state that a create may replace, with its private data. */
export interface Tainted<State> {
  readonly state: State;
  readonly notes: PrivateData;
  /** Whether nothing but the kind tells that it may be the one: it has nothing of what is declared. */
  readonly isGuess: boolean;
}

/** States that creates have found to be theirs, if they are tainted. */
const recognised = new WeakSet<object>();

/**
 * The states that a create replaces if they are tainted, and not before it is known that no plan comes for them: other resources may have them. That
 * is the one which has some of what is declared. Where none has, the object may have got another name: then it is any that no other create has found.
 */
export async function findTainted<State extends object>(
  isSame: (state: State) => boolean,
  { unplanned, signal }: Pick<PlanOperation<KindServices>, "unplanned" | "signal">,
): Promise<readonly Tainted<State>[]> {
  const ofWhatIsDeclared = ({ state }: UnplannedState): boolean => isSame(state as unknown as State);
  const now = unplanned.now();
  // most creates are of new objects, and need not wait
  if (now.length === 0) return [];
  for (const { state } of now.filter(ofWhatIsDeclared)) recognised.add(state);
  const left = await unplanned.left(signal);
  const own = unplanned.now().find(ofWhatIsDeclared);
  const found = own === undefined ? left.filter(({ state }) => !recognised.has(state)) : [own];
  return found.map(({ state, private: noted }) => {
    recognised.add(state);
    const notes = { get: (key: string) => noted?.get(key), set: () => undefined };
    return { state: state as unknown as State, notes, isGuess: own === undefined };
  });
}

/** States of which a create declares the object, so that it may be the one of the tainted resource. */
const declaredAnew = new WeakSet<object>();

function findUnplanned<State>(
  declares: PlannedObject["declares"],
  identityOf: IdentityOf<State>,
  { unplanned }: PlanOperation<KindServices>,
): UnplannedState | undefined {
  const found = unplanned.now().filter(({ state }) => mayBe(declares, identityOf(state as unknown as State)));
  for (const { state } of found) declaredAnew.add(state);
  return found[0];
}

/**
 * Looks whether a create can succeed, if it may be that of a tainted object, which engines delete before: of each object that it may be. That
 * is the one that has what is declared, where there is such a one. Gives these, and refuses to delete one that another resource declares.
 *
 * @throws Failure as `look` does
 */
export async function expectNothingForTainted<State extends object>(
  { declares, look, isDeleted, words }: TaintedSearch<State>,
  operation: PlanOperation<KindServices>,
): Promise<{ readonly perhaps: readonly PerhapsTainted<State>[]; readonly refused: readonly Diagnostic[] }> {
  const own = findUnplanned(declares, words.identityOf, operation);
  const left = await operation.unplanned.left(operation.signal);
  const isLeft = own !== undefined && operation.unplanned.now().includes(own);
  const perhaps = (isLeft ? [own] : left).map(({ state, private: notes }) => ({
    tainted: state as unknown as State,
    notes,
  }));
  for (const { tainted } of perhaps) await look(tainted);
  if (isLeft) return { perhaps, refused: [] };
  const deleted = perhaps.flatMap(({ tainted }) => (isDeleted(tainted) ? [tainted] : []));
  return { perhaps, refused: await judgeDeleted(deleted, words, operation) };
}

interface TaintedSearch<State> extends Pick<PlannedObject, "declares"> {
  readonly look: (tainted: State) => Promise<void>;
  /** Whether anything happens to the object where its resource is destroyed. */
  readonly isDeleted: (tainted: State) => boolean;
  readonly words: NamedWords<State>;
}

/** A state of an object that may be tainted, with its private data where that is known. */
interface PerhapsTainted<State> {
  readonly tainted: State;
  readonly notes: UnplannedState["private"];
}

/** What a create that declares another object deletes, if the resource was tainted, and another one declares. */
async function judgeDeleted<State extends object>(
  deleted: readonly State[],
  words: NamedWords<State>,
  operation: PlanOperation<KindServices>,
): Promise<readonly Diagnostic[]> {
  const { planning, signal, private: notes } = operation;
  if (planning === undefined || deleted.length === 0) return [];
  const { planned, othersPlanned } = planning.client;
  const create = { owner: nameOfOwner(operation), plan: operation.plan };
  await othersPlanned(signal);
  const judge = () =>
    deleted.flatMap((state) => {
      const declared = planned.mayDelete(create, words.identityOf(state));
      return declared === undefined ? [] : [{ state, declared }];
    });
  const passing = await judgeInWalk({ judge, forgetOver: planned.forgetOver }, operation);
  // the create that declares it came before it was read: another one of a tainted object comes after
  const [certain] = passing.filter(({ state, declared }) => declared === "created" && !declaredAnew.has(state));
  if (certain !== undefined) return [refusePassing(words.identityOf(certain.state), words)];
  notes.set(passingNote, passing.length === 0 ? undefined : passing.map(({ state }) => words.identityOf(state)));
  return [];
}

/** The objects that the plan of a create found declared by others: if one of them is deleted for it, it was that of the tainted resource. */
const passingNote = "passing";

/**
 * Refuses to delete what another resource declares, where the plan could not tell whether it does: the resource is tainted and gets another object.
 *
 * @throws Failure `object-passes`
 */
export function refuseToPass(object: Identity, words: ObjectWords, notes: PrivateData): void {
  const passing = (notes.get(passingNote) ?? []) as readonly Identity[];
  if (!passing.some((one) => one.kind === object.kind && mayBe(one, object))) return;
  const { summary, detail } = refusePassing(object, words);
  throw new Failure({
    code: "object-passes",
    doing: `Cannot delete the ${words.what} ${object.identity.at(-1) ?? ""}, whose resource is tainted`,
    happened: `${summary}. Nothing was deleted.`,
    remedy: `${untaintFirst(words.typeName, "keeps it then, once the configuration is put right as follows")} ${detail}`,
  });
}

/**
 * Refuses a plan in which one resource deletes an object that another one declares: a resource with another label and no moved block, a
 * `count` whose numbers shift, an object that was imported a second time.
 */
export async function judgePassing<State extends object>(
  planned: Omit<PlannedObject, "owner" | "plan" | "perhaps">,
  words: NamedWords<State>,
  operation: PlanOperation<KindServices>,
): Promise<readonly Diagnostic[]> {
  // of an earlier plan
  operation.private.set(passingNote, undefined);
  const own = { owner: nameOfOwner(operation), plan: operation.plan };
  const perhaps = planned.prior ? undefined : perhapsOwner(planned.declares, words.identityOf, operation);
  const [passed] = await findPassing({ ...planned, ...own, perhaps }, operation);
  return passed === undefined ? [] : [refusePassing(passed, words)];
}

type NamedWords<State> = ObjectWords & { readonly identityOf: IdentityOf<State> };

function refusePassing({ identity }: Passing, { typeName, what, end }: ObjectWords): Diagnostic {
  return {
    severity: "error",
    summary: `One resource deletes the ${what} ${identity.at(-1) ?? ""}, and another one declares it`,
    detail:
      `In this plan one ${typeName} is destroyed or gets another ${what}, and another one declares the ${what} that it had. ` +
      `Terraform may run the two in either order, so the ${what} would be ${end}, and perhaps not created again.\n\n` +
      `${howToMove(typeName)} If both have the ${what} in the state, as after an import, have Terraform forget the one that is not ` +
      "declared any more: by a removed block with destroy = false in its place (before Terraform 1.7 and OpenTofu 1.10: with terraform state rm ADDRESS).\n\n" +
      `${wayWithDeposed(`the ${what}`)}\n\n` +
      `If the ${what} shall be ${end} and created anew, take it out first, apply that, and then declare it again.`,
  };
}

/** The name under which a destruction plans what a create may be of: that of a tainted object comes without its private data. */
function perhapsOwner<State>(
  declares: PlannedObject["declares"],
  identityOf: IdentityOf<State>,
  operation: PlanOperation<KindServices>,
): string | undefined {
  const found = declares && findUnplanned(declares, identityOf, operation);
  return found && knownOwner(found);
}

function howToMove(typeName: string): string {
  return (
    "If the resources only got other addresses in the configuration, such as another label, add a moved block for each that says so: " +
    "moved { from = OLD_ADDRESS, to = NEW_ADDRESS }, each on a line of its own; in CDK for Terraform call moveFromId(OLD_ADDRESS). " +
    "Where the numbers of a count shift, use for_each with the names as keys instead, " +
    `and move each instance that stays: from = ${typeName}.NAME[1], to = ${typeName}.NAME["KEY"]. ` +
    "Where two addresses that both stay exchange what they have, no moved block can say so: run terraform state mv FIRST THIRD, then " +
    "SECOND FIRST, then THIRD SECOND, where THIRD is an address that nothing has."
  );
}

/**
 * Waits until it is known whether an object can be created in the place of another one. What is in its way may be of another resource of the
 * run, of which no plan has told yet.
 *
 * @throws Failure as `look` does
 */
export async function expectNothingThere(look: Promise<void>, { typeName, what }: ObjectWords): Promise<void> {
  try {
    await look;
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== `${what}-exists`) throw error;
    const ofOthers = `Is the ${what} that of another resource of this configuration? ${howToMove(typeName)}`;
    throw error.during(error.doing, `${ofOthers}\n\nElse: ${error.remedy ?? ""}`);
  }
}

type Passing = NonNullable<PlannedObject["declares"]>;

async function findPassing(
  planned: PlannedObject,
  operation: PlanOperation<KindServices>,
): Promise<readonly Passing[]> {
  const objects = operation.planning?.client.planned;
  if (objects === undefined) return [];
  const judge = (): readonly Passing[] => {
    const passed = objects.plan(planned);
    return passed === undefined ? [] : [passed];
  };
  return judgeInWalk({ judge, forgetOver: objects.forgetOver }, operation);
}
