import * as z from "zod";
import type { Services } from "../../apis/create-services.ts";
import {
  computed,
  type Attribute,
  type Attributes,
  type ObjectOf,
  type AnyDataSourceKind,
} from "terraform-provider-sdk";
import type { KindServices } from "../kind-services.ts";
import { reading } from "../read-failures.ts";

/** A data source that is one plain-text listing of the interface. An empty listing is an empty list. */
export function defineListing<const A extends Attributes>(listing: {
  typeName: string;
  description: string;
  arguments: A;
  /** Name and description of the attribute that holds the lines. */
  result: readonly [name: string, description: string];
  /** What is listed, for messages. */
  what(config: ObjectOf<A>): string;
  list(api: Services, config: ObjectOf<A>, signal: AbortSignal): Promise<readonly string[]>;
}): AnyDataSourceKind<KindServices> {
  const [result, description] = listing.result;
  const lines: Attribute = computed(z.array(z.string()), { description });
  return {
    typeName: listing.typeName,
    description: listing.description,
    attributes: { ...listing.arguments, [result]: lines },
    async read(config, { services, signal }) {
      const known = config as unknown as ObjectOf<A>;
      return { ...config, [result]: await reading(listing.what(known), listing.list(services.api, known, signal)) };
    },
  };
}
