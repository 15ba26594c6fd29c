import type { ObjectType } from "../../values/type.ts";
import { unknown, type Value } from "../../values/value.ts";
import { deferral, type Deferrable, type MayBeDeferred } from "../deferral.ts";
import { warnInto, type Diagnostic } from "../diagnostic.ts";
import { impliedType } from "../schema/implied-type.ts";
import type { AnyDataSourceKind } from "../kinds/kind.ts";
import { withDefaults } from "../objects/configured-value.ts";
import { membersOf } from "../objects/members.ts";
import { asObject, complete } from "../objects/object-value.ts";
import { operationFailure } from "./operation-failure.ts";
import { notConfigured } from "./not-configured.ts";
import type { Running } from "./running.ts";
import { schemaOf } from "../schema/schema-of.ts";
import type { WithDiagnostics } from "../server.ts";
import { validateByKind } from "../objects/validate.ts";

interface Answer extends WithDiagnostics, MayBeDeferred {
  readonly state: Value;
}

/** Everything Terraform asks of one data source kind. */
export class DataSourceUseCases<Services> {
  readonly kind: AnyDataSourceKind<Services>;
  readonly type: ObjectType;
  readonly running: Running<Services>;

  constructor(kind: AnyDataSourceKind<Services>, running: Running<Services>) {
    this.kind = kind;
    this.running = running;
    this.type = impliedType(schemaOf(kind).block);
  }

  validate(config: Value): WithDiagnostics {
    return { diagnostics: validateByKind(config, this.kind) };
  }

  async read(request: Deferrable & { readonly config: Value }): Promise<Answer> {
    const { kind, running } = this;
    const values = asObject(request.config);
    const services = running.services();
    const later = deferral(running, request);
    if (later.deferred !== undefined) return { state: unknown, diagnostics: [], ...later };
    if (values === null || services === undefined)
      return { state: null, diagnostics: [notConfiguredYet(kind.typeName)] };
    const warnings: Diagnostic[] = [];
    try {
      const found = (await kind.read(withDefaults(kind.attributes, values), {
        services,
        log: running.log,
        signal: running.signal(),
        warn: warnInto(warnings),
      })) as object;
      const members = membersOf({ attributes: kind.attributes, blocks: {} });
      return { state: complete(members, found), diagnostics: warnings };
    } catch (error) {
      const { typeName } = kind;
      const failure = operationFailure(error, { operation: "read", typeName, type: this.type, running });
      return { state: null, diagnostics: [...warnings, ...failure] };
    }
  }
}

/** Terraform puts a read off to the apply only when the data source itself waits for something. */
function notConfiguredYet(typeName: string): Diagnostic {
  const diagnostic = notConfigured(typeName);
  const hint = " Or name what they depend on in `depends_on` of the data source: it is then read during the apply.";
  return { ...diagnostic, detail: `${diagnostic.detail}${hint}` };
}
