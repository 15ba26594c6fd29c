import { TerraformStack, type TerraformResource } from "cdktf";

/** The class of a resource. */
// a mixin's constructor takes any arguments: TypeScript asks for it
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type ResourceClass = new (...args: any[]) => TerraformResource;

/**
 * A class whose constructs have the name in Terraform that their program gave: a name that is given after the address was used fails the
 * synth. cdktf goes on with the address that was used, without a word.
 */
export function withOwnAddress(part: ResourceClass): ResourceClass {
  return class extends part {
    #name: { readonly given: string | undefined } | undefined;

    override overrideLogicalId(newLogicalId: string): void {
      super.overrideLogicalId(newLogicalId);
      this.#nameIs(newLogicalId);
    }

    override resetOverrideLogicalId(): void {
      super.resetOverrideLogicalId();
      this.#nameIs(undefined);
    }

    #nameIs(given: string | undefined): void {
      if (this.#name === undefined) this.node.addValidation({ validate: () => this.#complaints() });
      this.#name = { given };
    }

    #complaints(): string[] {
      const name = this.#name?.given ?? TerraformStack.of(this).getLogicalId(this);
      if (this.friendlyUniqueId === name) return [];
      const { terraformResourceType: type, friendlyUniqueId } = this;
      return [
        `It is ${type}.${friendlyUniqueId} in Terraform, not ${type}.${name}: \`overrideLogicalId\` came after its address had been ` +
          "used, and changes nothing. Call it right after the construct was made.",
      ];
    }
  };
}
