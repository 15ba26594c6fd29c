import { comparedAddress } from "../client/service-address.ts";
import { groupBy } from "../core/group-by.ts";
import type { SynthesisedBlock } from "./declared-value.ts";
import type { DeclaredResource, DeclaredStack } from "./read-stack.ts";

/**
 * What tells apart the services that the providers of a stack name, as far as their blocks do: the address, however it is written. Providers of
 * different owners, tokens or limits write to the same records.
 */
export function serviceOf(stack: DeclaredStack, resource: Pick<DeclaredResource, "block">): string {
  const { base_url: address = null } = providerOf(stack, resource);
  return JSON.stringify(typeof address === "string" ? comparedAddress(address) : address);
}

/** What tells apart the container platforms of a service, in which projects are, in the same way. */
export function platformOf(stack: DeclaredStack, resource: Pick<DeclaredResource, "block">): string {
  return JSON.stringify(providerOf(stack, resource)["platform_segment"] ?? null);
}

/** Whose records count as own for a resource, as far as its provider's block says. */
export function ownersOf(stack: DeclaredStack, resource: Pick<DeclaredResource, "block">): readonly string[] {
  const { owner, former_owners: former } = providerOf(stack, resource);
  return [owner, former].flat().filter((name): name is string => typeof name === "string");
}

function providerOf({ providers }: DeclaredStack, { block }: Pick<DeclaredResource, "block">): SynthesisedBlock {
  const usual = providers.get("ims") ?? {};
  return typeof block["provider"] === "string" ? (providers.get(block["provider"]) ?? usual) : usual;
}

/** Stacks, parted by the services of what they declare. */
export function splitByService(stacks: readonly DeclaredStack[]): readonly (readonly DeclaredStack[])[] {
  const parts = stacks.flatMap((stack) =>
    [...new Set(stack.resources.map((resource) => serviceOf(stack, resource)))].map((service) => {
      const isCompared = (resource: DeclaredResource): boolean =>
        (stack.isCompared?.(resource) ?? true) && serviceOf(stack, resource) === service;
      return { service, stack: { ...stack, isCompared } };
    }),
  );
  return [...groupBy(parts, ({ service }) => service).values()].map((all) => all.map(({ stack }) => stack));
}
