import type { ObjectType } from "../../values/type.ts";
import { unknown, type Value } from "../../values/value.ts";
import { withDefaults } from "../objects/configured-value.ts";
import { deferral, type Deferrable } from "../deferral.ts";
import { warnInto, type Diagnostic } from "../diagnostic.ts";
import type { AnyEphemeralKind, EphemeralOperation } from "../kinds/ephemeral.ts";
import { impliedType } from "../schema/implied-type.ts";
import { membersOf } from "../objects/members.ts";
import { asObject, complete } from "../objects/object-value.ts";
import { operationFailure } from "./operation-failure.ts";
import { openPrivate } from "./private-data.ts";
import { notConfigured } from "./not-configured.ts";
import type { Running } from "./running.ts";
import { schemaOf } from "../schema/schema-of.ts";
import type { EphemeralAnswer, OpenedAnswer, WithDiagnostics } from "../server.ts";
import { validateByKind } from "../objects/validate.ts";

/** Everything Terraform asks of one ephemeral resource kind. */
export class EphemeralUseCases<Services> {
  readonly kind: AnyEphemeralKind<Services>;
  readonly type: ObjectType;
  readonly running: Running<Services>;

  constructor(kind: AnyEphemeralKind<Services>, running: Running<Services>) {
    this.kind = kind;
    this.running = running;
    this.type = impliedType(schemaOf(kind).block);
  }

  validate(config: Value): WithDiagnostics {
    return { diagnostics: validateByKind(config, this.kind) };
  }

  async open(request: Deferrable & { readonly config: Value }): Promise<OpenedAnswer> {
    const { kind, running } = this;
    const values = asObject(request.config);
    const later = deferral(running, request);
    if (later.deferred !== undefined) return { result: unknown, private: new Uint8Array(), diagnostics: [], ...later };
    const answer = await this.during("open", new Uint8Array(), async (operation) => {
      if (values === null) return { result: null, renewAt: undefined };
      const { result, renewAt } = await kind.open(withDefaults(kind.attributes, values), operation);
      const members = membersOf({ attributes: kind.attributes, blocks: {} });
      return { result: complete(members, result), renewAt };
    });
    return { result: null, ...answer };
  }

  renew(bytes: Uint8Array): Promise<EphemeralAnswer> {
    return this.during("renew", bytes, async (operation) => (await this.kind.renew?.(operation)) ?? {});
  }

  close(bytes: Uint8Array): Promise<EphemeralAnswer> {
    return this.during("close", bytes, async (operation) => {
      await this.kind.close?.(operation);
      return {};
    });
  }

  private async during<Result extends object>(
    name: "open" | "renew" | "close",
    bytes: Uint8Array,
    run: (operation: EphemeralOperation<Services>) => Promise<Result>,
  ): Promise<Partial<Result> & EphemeralAnswer> {
    const { kind, running } = this;
    const privateState = openPrivate(bytes);
    const services = running.services();
    const nothing = { private: bytes } as Partial<Result> & EphemeralAnswer;
    if (services === undefined) return { ...nothing, diagnostics: [notConfigured(kind.typeName)] };
    const warnings: Diagnostic[] = [];
    try {
      const result = await run({
        services,
        log: running.log,
        signal: running.signal(),
        warn: warnInto(warnings),
        private: privateState.data,
      });
      return { ...result, private: privateState.bytes(), diagnostics: warnings };
    } catch (error) {
      const { typeName } = kind;
      const failure = operationFailure(error, { operation: name, typeName, type: this.type, running });
      return { ...nothing, diagnostics: [...warnings, ...failure] };
    }
  }
}
