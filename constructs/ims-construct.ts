import { TerraformResource, type TerraformDataSource, type TerraformProvider } from "cdktf";
import type { Construct } from "constructs";
import type { DescribedKind } from "../src/diff/described-kind.ts";
import { checkAddresses } from "./check-addresses.ts";
import { checkOverrides } from "./check-overrides.ts";
import { checkStackId } from "./check-stack-id.ts";
import { checkTogether } from "./check-together.ts";
import { checkOnSynth } from "./checks.ts";
import type { ConstructOptions } from "./construct-options.ts";
import { isDependency, withDependencies, type Dependency } from "./dependencies.ts";
import { shown } from "./shown.ts";
import { withUsableLifecycle } from "./lifecycle.ts";
import { withoutWrongMetaArguments } from "./meta-arguments.ts";
import { asHcl } from "./as-hcl.ts";
import { withOneVersionCheck } from "./one-version-check.ts";
import { withMoves } from "./moves.ts";
import { withOwnAddress, type ResourceClass } from "./own-address.ts";
import { withTriggersAsAddresses, type Written } from "./replacement-triggers.ts";
import { withTextTokensIn } from "./text-tokens.ts";
import { asProperties } from "./properties.ts";

// not `instanceof`: two copies of this package may be installed
const mark = Symbol.for("cdktf-provider-ims/ImsConstruct");

/** A construct of this package that stands for one object of the service. */
export type ImsConstruct = TerraformResource | TerraformDataSource;

/** Questions about constructs of this package. */
export const ImsConstruct = {
  /** Whether something is a construct of this package that stands for an object of the service. */
  isImsConstruct(candidate: unknown): candidate is ImsConstruct {
    return typeof candidate === "object" && candidate !== null && mark in candidate;
  },
} as const;

// a mixin's constructor takes any arguments: TypeScript asks for it
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type L1Class = new (...args: any[]) => ImsConstruct;

/** What `defineConstruct` makes: a class to extend, with all members of the L1 class, the static ones too. */
export type ConstructClass<Class extends L1Class, Args extends readonly unknown[]> = Omit<Class, "prototype"> &
  (new (scope: Construct, id: string, ...props: Args) => InstanceType<Class>);

/**
 * Defines the construct class of a kind: its L1 class, whose attributes and methods it inherits, with dependencies on constructs
 * and with checks at synth.
 */
export function defineConstruct<Args extends readonly unknown[]>() {
  return <Class extends L1Class>(part: Class, kind: DescribedKind): ConstructClass<Class, Args> => {
    class Defined extends withOwnAddress(withMoves(part as ResourceClass)) {
      readonly #dependencies: readonly Dependency[];

      constructor(scope: Construct, id: string, given?: ConstructOptions) {
        const { dependsOn = [], ...config } = withoutWrongMetaArguments(asProperties(given));
        super(scope, id, withoutNulls(config));
        this.#dependencies = [dependsOn].flat().filter(isDependency);
        Object.defineProperty(this, mark, { value: true });
        // what asks a construct for the resource inside it gets the resource
        this.node.defaultChild = this;
        checkOnSynth(this, { kind, given });
        checkStackId(this);
        checkAddresses(this);
        checkOverrides(this);
        if (TerraformResource.isTerraformResource(this)) checkTogether(this);
      }

      /** For programs written when a construct had its resource as a property; no longer part of the types. */
      get resource(): this {
        return this;
      }

      override importFrom(id: string, provider?: TerraformProvider): void {
        // Terraform takes none there beside a configuration, and imports by that of the resource
        withOneVersionCheck(this, () => super.importFrom(id));
        this.node.addValidation({ validate: () => [...wrongId(id), ...importsMany(this)] });
        // a program that the compiler has not seen may give null
        const by = provider ?? undefined;
        if (by !== undefined) importsBy(this, by);
      }

      // after setters and Aspects
      protected override synthesizeAttributes(): Record<string, unknown> {
        return withTextTokensIn(super.synthesizeAttributes());
      }

      protected override synthesizeHclAttributes(): Record<string, unknown> {
        return withTextTokensIn(super.synthesizeHclAttributes());
      }

      override get terraformMetaArguments(): Record<string, unknown> {
        const meta = withUsableLifecycle(this, () => super.terraformMetaArguments);
        return withDependencies(this, meta, this.#dependencies);
      }

      override toTerraform(): unknown {
        return withTriggersAsAddresses(super.toTerraform() as Written);
      }

      override toHclTerraform(): unknown {
        return asHcl(this, super.toHclTerraform(), kind);
      }
    }
    return Defined as unknown as ConstructClass<Class, Args>;
  };
}

/** What is null is as good as left out, for Terraform, too. cdktf looks for members of a block or of `count` all the same. */
function withoutNulls(config: object): object {
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== null));
}

/** Refuses at synth an import by another provider than the resource's own. */
function importsBy(resource: TerraformResource, { fqn, terraformResourceType }: TerraformProvider): void {
  resource.node.addValidation({
    validate: () =>
      (resource.provider?.fqn ?? terraformResourceType) === fqn
        ? []
        : [
            `importFrom: Terraform imports by the provider of the construct itself: give that \`provider\`, which is ${fqn}.`,
          ],
  });
}

/** A complaint about what is no import id. */
function wrongId(id: unknown): string[] {
  if (typeof id === "string" && id !== "") return [];
  return [`importFrom: Give the import id as a text, in place of ${shown(id)}.`];
}

/** A complaint about an import of what stands for several objects, which Terraform would refuse at plan. */
function importsMany({ count, forEach }: TerraformResource): string[] {
  if (count === undefined && forEach === undefined) return [];
  return [
    `importFrom: It stands for several objects (\`${forEach === undefined ? "count" : "forEach"}\`), and an import names one. Declare one ` +
      "construct for each, by a loop in TypeScript, or import each by its key with `terraform import`.",
  ];
}
