import type { Answer } from "./answer.ts";
import { parseJsonValue } from "../../values/json.ts";
import type { ObjectType } from "../../values/type.ts";
import { applyCreate, applyDelete, applyUpdate, type Applied } from "./apply.ts";
import { deferral } from "../deferral.ts";
import { warnInto, type Diagnostic } from "../diagnostic.ts";
import { impliedType } from "../schema/implied-type.ts";
import type { AnyResourceKind, ObjectOperation, PlanOperation } from "../kinds/kind.ts";
import type { PrivateData } from "../kinds/private-data.ts";
import { noteRevision } from "../kinds/revision.ts";
import { membersOf, type Members } from "../objects/members.ts";
import { asObject, complete, localPart } from "../objects/object-value.ts";
import { ImportNotes } from "./import-notes.ts";
import { expectMade } from "./mocked-state.ts";
import { moveState } from "./move.ts";
import { notConfigured } from "./not-configured.ts";
import { ObjectHomes } from "./object-homes.ts";
import { operationFailure } from "./operation-failure.ts";
import { namesOf, planChange } from "./plan.ts";
import { openPrivate } from "./private-data.ts";
import type { Running } from "./running.ts";
import { keepKnown } from "../objects/known-values.ts";
import { schemaOf } from "../schema/schema-of.ts";
import type { ApplyRequest, ImportRequest, MoveRequest, PlanRequest, ReadRequest, ResourceConfig } from "../server.ts";
import { timeoutOf, type TimedOperation } from "../kinds/timeouts.ts";
import { noteHome, noteService, takeService } from "./service-notes.ts";
import { expectOwnState, readStored, upgradeJson } from "./upgrade.ts";
import { validateByKind } from "../objects/validate.ts";
import { UnplannedStates } from "../unplanned-states.ts";
import type { Walked } from "../walk-count.ts";
import type { ValueObject } from "../../values/value.ts";

/** Everything Terraform asks of one managed resource kind. */
export class ResourceUseCases<Services> {
  readonly kind: AnyResourceKind<Services>;
  readonly type: ObjectType;
  readonly members: Members;
  readonly running: Running<Services>;
  protected readonly unplanned: UnplannedStates;
  protected readonly homes: ObjectHomes<Services>;
  protected readonly imports = new ImportNotes();
  /** What was validated, by what counts from a configuration of the provider on. */
  private readonly written = new WeakMap<Walked, ValueObject[]>();

  constructor(kind: AnyResourceKind<Services>, running: Running<Services>) {
    this.kind = kind;
    this.running = running;
    this.type = impliedType(schemaOf(kind).block);
    this.members = membersOf(kind);
    this.homes = new ObjectHomes(kind, this.members, running);
    this.unplanned = new UnplannedStates(this.type, running.clock);
  }

  validate({
    config,
    writeOnlyAllowed = true,
  }: Pick<ResourceConfig, "config" | "writeOnlyAllowed">): Answer<"validateResourceConfig"> {
    const [written, walked] = [asObject(config), this.running.walked()];
    if (written !== null) {
      walked.validated();
      const others = this.written.get(walked);
      if (others === undefined) this.written.set(walked, [written]);
      else others.push(written);
    }
    return { diagnostics: validateByKind(config, this.kind, { writeOnlyAllowed }) };
  }

  upgrade(version: number, rawState: string): Answer<"upgradeResourceState"> {
    const { typeName } = this.kind;
    const { value = null, diagnostics } = readStored({ what: "state", typeName, version }, () => {
      const text = upgradeJson(this.kind, version, rawState);
      const read = parseJsonValue(this.type, text);
      expectOwnState({ typeName, members: this.members }, { text, value: read });
      return read;
    });
    const [stored, services] = [asObject(value), this.running.services()];
    if (stored === null) return { state: null, diagnostics };
    // an older version may lack a block, and have kept what is write-only now
    const state = complete(this.members, stored);
    if (services !== undefined && this.kind.isMade?.(state as never) !== false)
      this.kind.inState?.(state as never, services);
    return { state, diagnostics };
  }

  async read(request: ReadRequest): Promise<Answer<"readResource">> {
    const { currentState, private: bytes } = request;
    const state = asObject(currentState);
    const services = this.running.services();
    const privateState = openPrivate(bytes);
    if (state === null) return { state: currentState, private: bytes, diagnostics: [] };
    this.imports.read(privateState.data);
    if (services === undefined)
      return { state, private: privateState.bytes(), diagnostics: [], ...deferral(this.running, request) };
    const warnings: Diagnostic[] = [];
    try {
      this.expectInState(state, services, privateState.data);
      const operation = this.operation(services, { data: privateState.data, timeoutMs: undefined, warnings });
      const actual = (await this.kind.read(state as never, operation)) as object | null;
      const found = actual === null ? null : this.foundOf(state, actual);
      // what is refused as another service's is not what the kind has warned of
      const own = warnings.splice(0);
      this.homes.reading(privateState.data, { state, found }, operation.warn);
      warnings.unshift(...own);
      if (found === null) return { state: null, private: new Uint8Array(), diagnostics: warnings };
      return { state: found, private: privateState.bytes(), diagnostics: warnings };
    } catch (error) {
      return { state: currentState, private: bytes, diagnostics: [...warnings, ...this.diagnose(error, "read")] };
    }
  }

  /** @throws Failure `state-mocked` */
  private expectInState(state: ValueObject, services: Services | undefined, notes: PrivateData): void {
    expectMade(this.kind, state);
    if (services !== undefined) this.kind.inState?.(state as never, services, notes);
  }

  /** The state after a reading. */
  private foundOf(state: ValueObject, actual: object): ValueObject {
    return keepKnown(this.members, state, complete(this.members, actual, localPart(this.members, state)));
  }

  async plan(request: PlanRequest): Promise<Answer<"planResourceChange">> {
    const prior = asObject(request.priorState);
    const proposed = asObject(request.proposedState);
    const config = asObject(request.config);
    const privateState = openPrivate(request.priorPrivate);
    const services = this.running.services();
    const later = deferral(this.running, request);
    // the second plan of a replacement comes with what the first one noted
    const isSecond = prior === null && request.priorPrivate.length > 0;
    const isValidated = config !== null && !isSecond;
    const plan = this.running.walked().planned(isValidated);
    const context = { data: privateState.data, plan };
    try {
      if (prior !== null) this.expectInState(prior, services, privateState.data);
    } catch (error) {
      const diagnostics = this.diagnose(error, "plan");
      return { plannedState: prior, requiresReplace: [], plannedPrivate: request.priorPrivate, diagnostics };
    }
    if (proposed === null || config === null) {
      const diagnostics =
        prior === null
          ? []
          : [
              ...this.homes.change(privateState.data, prior, null),
              ...(await this.check(context, (operation) => this.kind.checkDestroy?.(prior as never, operation))),
            ];
      noteService(privateState.data, this.homes.service());
      return { plannedState: null, requiresReplace: [], plannedPrivate: privateState.bytes(), diagnostics, ...later };
    }
    const isUnfinished = prior !== null && this.kind.isUnfinished?.(openPrivate(request.priorPrivate).data) === true;
    const change = { members: this.members, prior, proposed, config, isUnfinished };
    const { planned, requiresReplace } = planChange(change);
    const replacedBy = namesOf(requiresReplace);
    const isReplacement = isSecond || replacedBy.length > 0;
    const whole = { prior, config, planned, replacedBy, isReplacement };
    const isChanged = prior === null || Object.keys(planned).some((name) => planned[name] !== prior[name]);
    const diagnostics = [
      ...(isChanged ? this.homes.change(privateState.data, prior, isReplacement ? null : planned) : []),
      ...this.imports.judgeReplacement(privateState.data, { ...this.kind, members: this.members, ...whole }),
      ...(await this.check(context, (operation) => this.kind.checkPlan?.(whole as never, operation))),
    ];
    // a create may be that of a tainted object, whose deletion gets what is noted here
    if (isReplacement || isChanged) noteService(privateState.data, this.homes.service());
    return { plannedState: planned, requiresReplace, plannedPrivate: privateState.bytes(), diagnostics, ...later };
  }

  /** The diagnostics of a plan hook; a failure that it throws becomes one. */
  private async check(
    { data, plan }: { readonly data: PrivateData; readonly plan: number },
    hook: (operation: PlanOperation<Services>) => readonly Diagnostic[] | Promise<readonly Diagnostic[]> | undefined,
  ): Promise<readonly Diagnostic[]> {
    const { log } = this.running;
    const [services, planning, signal] = [this.running.services(), this.running.planning(), this.running.signal()];
    const [{ unplanned }, walked] = [this, this.running.walked()];
    const operation = {
      services,
      planning,
      log,
      signal,
      private: data,
      plan,
      walked,
      unplanned,
      written: this.written.get(walked) ?? [],
    };
    try {
      return (await hook(operation)) ?? [];
    } catch (error) {
      return this.diagnose(error, "plan");
    }
  }

  async apply({
    priorState,
    plannedState,
    config,
    plannedPrivate,
  }: ApplyRequest): Promise<Answer<"applyResourceChange">> {
    const prior = asObject(priorState);
    const planned = asObject(plannedState);
    const services = this.running.services();
    const kept: Applied = { state: priorState, diagnostics: [] };
    if (services === undefined)
      return { ...kept, private: plannedPrivate, diagnostics: [notConfigured(this.kind.typeName)] };

    const privateState = openPrivate(plannedPrivate);
    const name = prior === null ? "create" : planned === null ? "delete" : "update";
    const warnings: Diagnostic[] = [];
    const timeouts = this.kind.blocks["timeouts"];
    const timeoutMs =
      timeouts?.attributes[name] === undefined ? undefined : timeoutOf(timeouts, planned ?? prior, name);
    const operation = this.operation(services, { data: privateState.data, timeoutMs, warnings });
    const context = {
      kind: this.kind,
      members: this.members,
      config: asObject(config),
      operation,
      stalePolicy: this.running.stalePolicy(),
      plannedFor: takeService(privateState.data),
      service: this.homes.service(),
      judgeUnplanned: (before: ValueObject, after: ValueObject | null) => {
        this.homes.unplanned(privateState.data, { prior: before, planned: after, warn: operation.warn });
      },
      taken: (before: ValueObject, after: ValueObject) => this.homes.taken(before, after),
      diagnose: (error: unknown) => this.diagnose(error, name),
    };
    const applied =
      planned === null
        ? prior === null
          ? kept
          : await applyDelete(context, prior)
        : prior === null
          ? await applyCreate(context, planned)
          : await applyUpdate(context, planned, prior);
    const isFailed = applied.diagnostics.some(({ severity }) => severity === "error");
    if (applied.state !== null && (prior === null || !isFailed)) {
      noteHome(privateState.data, this.homes.service());
      this.imports.applied(privateState.data);
    }
    if (applied.state !== null && applied.isWritten === true) noteRevision(privateState.data);
    return { state: applied.state, private: privateState.bytes(), diagnostics: [...warnings, ...applied.diagnostics] };
  }

  async import(request: ImportRequest): Promise<Answer<"importResourceState">> {
    const { id } = request;
    const services = this.running.services();
    const nothing = { state: null, private: new Uint8Array() };
    const later = deferral(this.running, request);
    if (later.deferred !== undefined) return { ...nothing, diagnostics: [], ...later };
    if (services === undefined) return { ...nothing, diagnostics: [notConfigured(this.kind.typeName)] };
    const privateState = openPrivate(new Uint8Array());
    const warnings: Diagnostic[] = [];
    try {
      const operation = this.operation(services, { data: privateState.data, timeoutMs: undefined, warnings });
      const found = (await this.kind.import(id, operation)) as object;
      noteHome(privateState.data, this.homes.service());
      this.imports.imported(privateState.data);
      noteRevision(privateState.data);
      return { state: complete(this.members, found), private: privateState.bytes(), diagnostics: warnings };
    } catch (error) {
      return { ...nothing, diagnostics: [...warnings, ...this.diagnose(error, "import")] };
    }
  }

  move(request: MoveRequest): Answer<"moveResourceState"> {
    return moveState(request, this);
  }

  private operation(
    services: Services,
    {
      data,
      timeoutMs,
      warnings,
    }: { data: ObjectOperation<Services>["private"]; timeoutMs: number | undefined; warnings: Diagnostic[] },
  ): ObjectOperation<Services> {
    return {
      services,
      log: this.running.log,
      signal: this.running.signal(),
      warn: warnInto(warnings),
      private: data,
      timeoutMs,
    };
  }

  protected diagnose(error: unknown, operation: TimedOperation | "read" | "import" | "plan"): readonly Diagnostic[] {
    const { typeName } = this.kind;
    return operationFailure(error, { operation, typeName, type: this.type, running: this.running });
  }
}
