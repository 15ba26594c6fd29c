import { parseJsonValue } from "../../values/json.ts";
import { unknown, type Value, type ValueObject } from "../../values/value.ts";
import type { Diagnostic } from "../diagnostic.ts";
import { loggedFailure } from "../failure-diagnostics.ts";
import { configOf } from "./generated-config.ts";
import { identityIn, importIdOf, refuseOther } from "./identity-values.ts";
import { identitySchemaOf, identityType } from "../kinds/identity-schema.ts";
import { nameWarnings } from "../objects/named-warnings.ts";
import { asObject } from "../objects/object-value.ts";
import type { Answer } from "./answer.ts";
import { TrackedUseCases } from "./tracked-use-cases.ts";
import type { ApplyRequest, ImportRequest, MoveRequest, PlanRequest, ReadRequest } from "../server.ts";
import { readStored, upgradeJson } from "./upgrade.ts";

/** The use cases of a kind whose answers name the object. Of a kind without identity they are those of the kind. */
export class IdentifiedUseCases<Services> extends TrackedUseCases<Services> {
  override async read(request: ReadRequest): Promise<Answer<"readResource">> {
    const answer = this.titled(await super.read(request), request.currentState, request.currentState);
    return this.named(answer, request.currentIdentity);
  }

  override async plan(request: PlanRequest): Promise<Answer<"planResourceChange">> {
    const answer = this.titled(await super.plan(request), request.priorState, request.proposedState);
    // of an update core wants a known one, of a create it takes none
    const known = request.priorState === null ? null : this.identityOf(request.priorState, request.priorIdentity);
    const identity = this.identityOf(answer.plannedState, known);
    return identity === null ? answer : { ...answer, plannedIdentity: identity };
  }

  override async apply(request: ApplyRequest): Promise<Answer<"applyResourceChange">> {
    const answer = this.titled(await super.apply(request), request.plannedState, request.priorState);
    return this.named(answer, request.plannedIdentity);
  }

  override move(request: MoveRequest): Answer<"moveResourceState"> {
    return this.named(super.move(request), null);
  }

  override async import(request: ImportRequest): Promise<Answer<"importResourceState">> {
    const { identity } = this.kind;
    const wanted = asObject(request.identity ?? null);
    if (identity === undefined || wanted === null) return this.named(await this.importTitled(request), null);
    const { typeName } = this.kind;
    const doing = `Cannot import ${typeName} by its identity`;
    try {
      const answer = await this.importTitled({ ...request, id: importIdOf(identity, typeName, wanted) });
      const found = this.identityOf(answer.state, wanted);
      if (found === null) return answer;
      refuseOther(identity, typeName, { wanted, found });
      return { ...answer, identity: found };
    } catch (error) {
      return { state: null, private: new Uint8Array(), diagnostics: loggedFailure(error, doing, this.running) };
    }
  }

  private async importTitled(request: ImportRequest): Promise<Answer<"importResourceState">> {
    const answer = await super.import(request);
    return this.titled(answer, answer.state, null);
  }

  /** `text`: JSON of a stored identity. */
  upgradeIdentity(version: number, text: string): Answer<"upgradeResourceIdentity"> {
    const { identity, typeName } = this.kind;
    const { value = null, diagnostics } = readStored({ what: "identity", typeName, version }, () => {
      if (identity === undefined) throw new TypeError("this version of the provider knows no identity of it");
      return parseJsonValue(identityType(identitySchemaOf(this.kind, identity)), upgradeJson(identity, version, text));
    });
    return { identity: value, diagnostics };
  }

  generateConfig(state: Value): Answer<"generateConfig"> {
    const values = asObject(state);
    return { config: values === null ? null : configOf(this.kind, values).config, diagnostics: [] };
  }

  /** The identity that a state has, or the one known of it before. */
  private identityOf(state: Value, known: Value | undefined): ValueObject | null {
    const { identity } = this.kind;
    if (identity === undefined || state === null || state === unknown) return null;
    return this.identityIn(identity, state) ?? asObject(known ?? null);
  }

  private identityIn(identity: NonNullable<typeof this.kind.identity>, state: Value): ValueObject | null {
    const values = asObject(state);
    // what an import gives need not be whole yet
    const isPartial = identity.from.some(
      (name) => this.kind.attributes[name]?.presence === "required" && (values?.[name] ?? null) === null,
    );
    return isPartial ? null : identityIn(identity, state);
  }

  /** The warnings with titles that name the object: by its values, or else by those that it has otherwise. */
  private titled<Told extends { readonly diagnostics: readonly Diagnostic[] }>(
    answer: Told,
    value: Value,
    otherwise: Value,
  ): Told {
    // most answers warn of nothing, and a label may be made of many values
    if (!answer.diagnostics.some(({ severity }) => severity === "warning")) return answer;
    const values = asObject(value) ?? asObject(otherwise);
    return {
      ...answer,
      diagnostics: nameWarnings(answer.diagnostics, values === null ? undefined : this.kind.label?.(values)),
    };
  }

  private named<Named extends { readonly state: Value; readonly identity?: Value }>(
    answer: Named,
    known: Value | undefined,
  ): Named {
    const identity = this.identityOf(answer.state, known);
    return identity === null ? answer : { ...answer, identity };
  }
}
