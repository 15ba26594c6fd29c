import { Failure } from "../../core/failure.ts";
import { followSignals } from "../../core/follow-signals.ts";
import type { ObjectType } from "../../values/type.ts";
import type { Value } from "../../values/value.ts";
import { withDefaults } from "../objects/configured-value.ts";
import { warnInto, type Diagnostic } from "../diagnostic.ts";
import { configOf, problemsOf } from "./generated-config.ts";
import { identityIn } from "./identity-values.ts";
import type { AnyIdentity } from "../kinds/identity.ts";
import { impliedType } from "../schema/implied-type.ts";
import type { AnyResourceKind } from "../kinds/kind.ts";
import { createLeftOut } from "./left-out.ts";
import type { AnyListKind, Listed } from "../kinds/list.ts";
import { membersOf } from "../objects/members.ts";
import { asObject, complete } from "../objects/object-value.ts";
import { operationFailure } from "./operation-failure.ts";
import { notConfigured } from "./not-configured.ts";
import type { Running } from "./running.ts";
import { configurationSchemaOf } from "../schema/schema-of.ts";
import type { ListEvent, ListRequest, WithDiagnostics } from "../server.ts";
import { validateByKind } from "../objects/validate.ts";

/** Everything Terraform asks of one kind of list. */
export class ListUseCases<Services> {
  readonly kind: AnyListKind<Services>;
  readonly resource: AnyResourceKind<Services>;
  readonly identity: AnyIdentity;
  readonly running: Running<Services>;
  readonly type: ObjectType;

  /** Throws `TypeError` where `resource`, the managed kind of that name, is missing or has no identity. */
  constructor(
    kind: AnyListKind<Services>,
    resource: AnyResourceKind<Services> | undefined,
    running: Running<Services>,
  ) {
    if (resource?.identity === undefined)
      throw new TypeError(`the list ${kind.typeName} has no managed kind of that name with an identity`);
    this.kind = kind;
    this.resource = resource;
    this.identity = resource.identity;
    this.running = running;
    this.type = impliedType(configurationSchemaOf(kind).block);
  }

  validate(config: Value): WithDiagnostics {
    return { diagnostics: validateByKind(config, this.kind) };
  }

  async *list(request: ListRequest): AsyncGenerator<ListEvent> {
    const services = this.running.services();
    const values = asObject(request.config);
    if (services === undefined || values === null) {
      yield { diagnostics: [notConfigured(this.kind.typeName)] };
      return;
    }
    const leftOut = createLeftOut();
    const warnings: Diagnostic[] = [];
    const { log } = this.running;
    const either = followSignals(this.running.signal(), request.signal);
    try {
      const { includeResource } = request;
      const operation = {
        services,
        log,
        signal: either.signal,
        includeResource,
        leaveOut: leftOut.add,
        warn: warnInto(warnings),
      };
      let left = request.limit > 0 ? request.limit : Infinity;
      for await (const listed of this.kind.list(withDefaults(this.kind.attributes, values), operation)) {
        const event = this.toEvent(listed, request, leftOut.add);
        if (event === undefined) continue;
        left -= 1;
        // the engine reads nothing behind the last one it wants
        if (left <= 0) yield* told([...warnings.splice(0), ...leftOut.take()]);
        yield event;
        if (left <= 0) return;
      }
      yield* told([...warnings, ...leftOut.take()]);
    } catch (error) {
      const { typeName } = this.kind;
      const failure = operationFailure(error, { operation: "list", typeName, type: this.type, running: this.running });
      yield* told([...warnings, ...leftOut.take(), ...failure]);
    } finally {
      either.leave();
    }
  }

  /** `undefined` where no configuration may say what the object is. */
  private toEvent(
    { displayName, state }: Listed,
    { includeResource }: ListRequest,
    leaveOut: (object: string, reason: string) => void,
  ): ListEvent | undefined {
    const resource = complete(membersOf(this.resource), state);
    const isWhole = Object.entries(this.resource.attributes).every(
      ([name, { presence }]) => presence !== "required" || (state as Record<string, unknown>)[name] !== undefined,
    );
    const problems = isWhole ? problemsOf(this.resource, configOf(this.resource, resource).config) : [];
    if (problems.length > 0) {
      leaveOut(displayName, problems.map(({ summary, detail }) => `${summary}: ${detail}`).join(" "));
      return undefined;
    }
    const identity = identityIn(this.identity, resource);
    if (identity === null) throw unnamed(this.kind.typeName, displayName);
    return { displayName, identity, resource: includeResource ? resource : undefined, diagnostics: [] };
  }
}

/** Core takes diagnostics alone for an event without object. */
function* told(diagnostics: readonly Diagnostic[]): Generator<ListEvent> {
  if (diagnostics.length > 0) yield { diagnostics };
}

function unnamed(typeName: string, displayName: string): Failure {
  return new Failure({
    code: "list-unnamed",
    doing: `Cannot list ${typeName}`,
    happened: `Nothing names the object ${displayName}.`,
    remedy: "This is a defect of the provider. Please report it.",
  });
}
