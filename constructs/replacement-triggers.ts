import { Lazy, type IResolveContext } from "cdktf";

/** What a resource writes for Terraform in JSON, as far as it says what replaces the resource. */
export interface Written {
  readonly resource?: Readonly<Record<string, Readonly<Record<string, Block>>>>;
}

interface Block {
  readonly lifecycle?: { readonly replace_triggered_by?: unknown };
}

/**
 * What a resource writes, with what triggers its replacement as an address, `ims_server_definition.web`, as Terraform wants it in JSON.
 * cdktf writes the reference `${ims_server_definition.web}`, which only HCL may hold.
 */
export function withTriggersAsAddresses(written: Written): Written {
  if (written.resource === undefined) return written;
  return { ...written, resource: inEach(written.resource, (blocks) => inEach(blocks, changed)) };
}

function changed(block: Block): Block {
  const triggers = block.lifecycle?.replace_triggered_by;
  if (!Array.isArray(triggers)) return block;
  return { ...block, lifecycle: { ...block.lifecycle, replace_triggered_by: triggers.map(asAddress) } };
}

function asAddress(trigger: unknown): unknown {
  const produce = (context: IResolveContext): unknown => {
    const reference: unknown = context.resolve(trigger);
    return typeof reference === "string" ? addressOf(reference) : reference;
  };
  return Lazy.anyValue({ produce });
}

/** Of `${ims_server_definition.web}["a"]` what is left without the braces. An address stays as it is. */
export function addressOf(reference: string): string {
  return reference.replace(/^\$\{([^{}]*)\}/, "$1");
}

export function inEach<T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
