import type { NotedData, PrivateData } from "../kinds/private-data.ts";

/** Private state of one object: JSON that survives every read, plan and apply. Bytes that are no such JSON are kept as they are. */
export function openPrivate(bytes: Uint8Array): { readonly data: PrivateData & NotedData; bytes(): Uint8Array } {
  const values = decode(bytes);
  let touched = false;
  return {
    data: {
      get: (key) => values[key],
      entries: () => Object.entries(values).filter(([, value]) => value !== undefined),
      set(key, value) {
        touched = true;
        values[key] = value;
      },
    },
    bytes: () => (touched ? new TextEncoder().encode(JSON.stringify(values)) : bytes),
  };
}

/** Private state with these of its data alone. */
export function keepPrivate(bytes: Uint8Array, names: readonly string[]): Uint8Array {
  const [source, kept] = [openPrivate(bytes).data, openPrivate(new Uint8Array())];
  for (const name of names) {
    const value = source.get(name);
    if (value !== undefined) kept.data.set(name, value);
  }
  return kept.bytes();
}

function decode(bytes: Uint8Array): Record<string, unknown> {
  if (bytes.length === 0) return {};
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof json === "object" && json !== null && !Array.isArray(json) ? { ...json } : {};
  } catch {
    return {}; // written by something else; it can only be a hint that we do not have
  }
}
