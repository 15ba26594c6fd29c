import { TerraformStack, type TerraformResource } from "cdktf";

/** The class of a resource. */
// a mixin's constructor takes any arguments: TypeScript asks for it
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type ResourceClass = new (...args: any[]) => TerraformResource;

/** What a resource writes, as far as it says where it has moved. */
interface Written {
  readonly moved?: readonly Readonly<Record<string, unknown>>[];
}

/**
 * A class whose constructs stand where their program says:
 *
 * - `moveTo` takes each number and key of an object. cdktf leaves 0 and the empty key out, so that Terraform would destroy what moves, and
 *   writes quotes of a key as they are.
 * - A name in Terraform that is given after the address was used fails the synth. cdktf goes on with the address that was used, without a word.
 */
export function withOwnAddress(part: ResourceClass): ResourceClass {
  return class extends part {
    #key: string | number | undefined;
    #name: { readonly given: string | undefined } | undefined;

    override moveTo(moveTarget: string, index?: string | number): void {
      super.moveTo(moveTarget);
      this.#key = index;
    }

    override toTerraform(): unknown {
      return withKey(super.toTerraform() as Written, this.#key);
    }

    override toHclTerraform(): unknown {
      return withKey(super.toHclTerraform() as Written, this.#key);
    }

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

function withKey(written: Written, key: string | number | undefined): Written {
  const { moved } = written;
  if (moved === undefined || key === undefined) return written;
  const instance = `[${typeof key === "number" ? key : quoted(key)}]`;
  return { ...written, moved: moved.map(({ to, ...others }) => ({ ...others, to: behind(to, instance) })) };
}

/** An address with what stands behind it, in JSON or as cdktf describes one for HCL. */
function behind(address: unknown, instance: string): unknown {
  if (typeof address === "string") return address + instance;
  const described = address as { readonly value: unknown };
  return { ...described, value: behind(described.value, instance) };
}

/** A key as it stands in an address, where no expression may be. */
function quoted(key: string): string {
  return JSON.stringify(key).replace(/[$%](?=\{)/g, (sign) => (sign === "$" ? "\\u0024" : "\\u0025"));
}
