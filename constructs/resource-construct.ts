import type { TerraformProvider, TerraformResource } from "cdktf";
import type { Construct } from "constructs";
import type { ConstructOptions } from "./construct-options.ts";
import type { ResourceKind } from "./described-kind.ts";
import type { Live } from "./live.ts";
import { defineAttributeGetters, ImsConstruct, type AttributesOf, type L1Class } from "./ims-construct.ts";

const mark = Symbol.for("cdktf-provider-ims/ResourceConstruct");

/** A construct that stands for one managed object. */
export abstract class ResourceConstruct<Part extends TerraformResource = TerraformResource> extends ImsConstruct<Part> {
  declare readonly kind: ResourceKind;
  /** How its object is found in the service. */
  readonly live: Live;

  /** @internal */
  constructor(
    scope: Construct,
    id: string,
    properties: ConstructOptions,
    made: { part: L1Class<Part>; kind: ResourceKind; live: Live },
  ) {
    super(scope, id, properties, made);
    this.live = made.live;
    Object.defineProperty(this, mark, { value: true });
  }

  /** Whether something is a construct of this package that stands for a managed object. */
  static isResourceConstruct(candidate: unknown): candidate is ResourceConstruct {
    return typeof candidate === "object" && candidate !== null && mark in candidate;
  }

  /** Takes an object that exists into Terraform's care, by its import ID (Terraform 1.5 and later). */
  importFrom(importId: string, provider?: TerraformProvider): void {
    this.resource.importFrom(importId, provider);
  }

  /** Says that the object at another address in the state is this one, after a rename. */
  moveFromId(address: string): void {
    this.resource.moveFromId(address);
  }

  /** Says that this object has moved to another address, and is no longer declared here. */
  moveToId(address: string): void {
    this.resource.moveToId(address);
  }

  /** Names this construct for `moveTo`. */
  addMoveTarget(target: string): void {
    this.resource.addMoveTarget(target);
  }

  /** Says that this object has moved to the construct of that name, to one of its objects where it has several. */
  moveTo(target: string, index?: string | number): void {
    this.resource.moveTo(target, index);
  }
}

/** What `defineResourceConstruct` makes: a class to extend. */
export type ResourceConstructClass<Props, Part extends TerraformResource> = new (
  scope: Construct,
  id: string,
  props: Props,
) => AttributesOf<Part> & ResourceConstruct<Part>;

/** Defines the construct class of a kind of resource from its L1 class. */
export function defineResourceConstruct<Props extends ConstructOptions>() {
  return <Part extends TerraformResource, Declared>(
    part: L1Class<Part>,
    kind: ResourceKind,
    live: Live<Declared>,
  ): ResourceConstructClass<Props, Part> => {
    class Defined extends ResourceConstruct<Part> {
      constructor(scope: Construct, id: string, props: Props) {
        super(scope, id, props, { part, kind, live: live });
      }
    }
    defineAttributeGetters(Defined, kind);
    return Defined as unknown as ResourceConstructClass<Props, Part>;
  };
}
