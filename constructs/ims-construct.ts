import type { TerraformDataSource, TerraformResource } from "cdktf";
import { Construct } from "constructs";
import type { ValueObject } from "../src/values/value.ts";
import { propertyName } from "./attribute-names.ts";
import type { ConstructOptions } from "./construct-options.ts";
import { declaredValue, type Properties } from "./declared.ts";
import { dependencyAddresses } from "./dependencies.ts";
import type { DescribedKind } from "./described-kind.ts";
import type { Evaluate } from "./template.ts";
import { problemsOf } from "./validation.ts";

// not `instanceof`: two copies of this package may be installed
const mark = Symbol.for("cdktf-provider-ims/ImsConstruct");

type L1 = TerraformResource | TerraformDataSource;
export type L1Class<Part extends L1> = new (scope: Construct, id: string, config: never) => Part;

/**
 * A construct that stands for one object of the service. Inside is the L1 construct, called `Default`, so that the object's
 * address in Terraform is made of the construct's own id: `new DnsRecord(stack, "www", …)` is `ims_dns_record.www`.
 */
export abstract class ImsConstruct<Part extends L1 = L1> extends Construct {
  /** The L1 construct, for all that has no property here: overrides, provisioners. */
  readonly resource: Part;
  /** The kind of the object. */
  readonly kind: DescribedKind;
  readonly #properties: Properties;

  /** @internal */
  constructor(
    scope: Construct,
    id: string,
    properties: ConstructOptions,
    made: { part: L1Class<Part>; kind: DescribedKind },
  ) {
    super(scope, id);
    Object.defineProperty(this, mark, { value: true });
    this.kind = made.kind;
    this.#properties = { ...properties };
    const { dependsOn = [], ...config } = properties;
    this.resource = new made.part(this, "Default", config as never);
    this.resource.dependsOn = dependencyAddresses(this, dependsOn);
    this.node.addValidation({ validate: () => problemsOf(this.#properties, this.declared, this.kind) });
  }

  /**
   * What is declared, by Terraform's attribute names: known values, null where nothing is said, `unknown` where only
   * Terraform will know.
   */
  get declared(): ValueObject {
    return declaredValue(this, this.#properties, this.kind);
  }

  /** The same, with what is known of expressions filled in. */
  declaredWith(evaluate: Evaluate): ValueObject {
    return declaredValue(this, this.#properties, this.kind, evaluate);
  }

  /** Whether something is a construct of this package that stands for an object of the service. */
  static isImsConstruct(candidate: unknown): candidate is ImsConstruct {
    return typeof candidate === "object" && candidate !== null && mark in candidate;
  }
}

type OfTerraform = keyof TerraformResource | keyof TerraformDataSource;
type Steering = `${string}Input` | `reset${Capitalize<string>}` | `put${Capitalize<string>}`;

/** The attributes of an L1 class, to read: references that Terraform fills in. */
export type AttributesOf<Part> = {
  readonly [Name in keyof Omit<Part, OfTerraform | Steering>]: Part[Name & keyof Part];
};

/** Gives a construct class a getter for each attribute of its kind, which reads the L1 construct's. */
export function defineAttributeGetters(constructClass: { prototype: ImsConstruct }, kind: DescribedKind): void {
  for (const attribute of [...Object.keys(kind.attributes), ...Object.keys(kind.blocks ?? {})]) {
    const property = propertyName(attribute);
    Object.defineProperty(constructClass.prototype, property, {
      enumerable: true,
      get(this: ImsConstruct) {
        return (this.resource as unknown as Properties)[property];
      },
    });
  }
}
