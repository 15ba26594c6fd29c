import { wrongMoveAddress } from "./move-address.ts";
import type { ResourceClass } from "./own-address.ts";

/** What a resource writes, as far as it says where it has moved. */
interface Written {
  readonly moved?: readonly Readonly<Record<string, unknown>>[];
}

/**
 * A class whose constructs move where their program says:
 *
 * - `moveTo` takes each number and key of an object. cdktf leaves 0 and the empty key out, so that Terraform would destroy what moves, and
 *   writes quotes of a key as they are.
 * - What is no address of another resource fails the synth where `moveFromId` or `moveToId` is given it. Terraform would refuse each plan.
 */
export function withMoves(part: ResourceClass): ResourceClass {
  return class extends part {
    #key: string | number | undefined;

    override moveTo(moveTarget: string, index?: string | number): void {
      super.moveTo(moveTarget);
      this.#key = index;
    }

    override moveFromId(id: string): void {
      super.moveFromId(id);
      this.#checkMove("moveFromId", id);
    }

    override moveToId(id: string): void {
      super.moveToId(id);
      this.#checkMove("moveToId", id);
    }

    #checkMove(method: string, id: unknown): void {
      this.node.addValidation({
        validate: () => {
          const own = `${this.terraformResourceType}.${this.friendlyUniqueId}`;
          const problem = wrongMoveAddress(id, own);
          return problem === undefined ? [] : [`${method}: ${problem}`];
        },
      });
    }

    override toTerraform(): unknown {
      return withKey(super.toTerraform() as Written, this.#key);
    }

    override toHclTerraform(): unknown {
      return withKey(super.toHclTerraform() as Written, this.#key);
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
