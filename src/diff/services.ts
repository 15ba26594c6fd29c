import { groupBy } from "../core/group-by.ts";
import type { DeclaredResource, DeclaredStack } from "./read-stack.ts";

/** What tells apart the services that the providers of a stack name, as far as their blocks do. */
export function serviceOf({ providers }: DeclaredStack, { block }: Pick<DeclaredResource, "block">): string {
  const settings = providers.get((block["provider"] as string | undefined) ?? "ims") ?? {};
  return JSON.stringify(Object.entries(settings).filter(([name]) => name !== "alias" && name !== "//"));
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
