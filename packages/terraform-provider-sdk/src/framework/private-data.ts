import type { PrivateData } from "./kind.ts";

/** The private data of an object, and what its plans tell each other. */
export interface OpenedPrivate {
  readonly data: PrivateData;
  readonly planNotes: PrivateData;
  /** To be kept by a plan. */
  plannedBytes(): Uint8Array;
  /** To be kept by a state: without what only plans need, since engines write the whole state for each object that they change. */
  storedBytes(): Uint8Array;
}

/** Where the notes of plans stand in the private data. */
const planKey = "$plan";

/** Private state of one object: JSON that survives every read, plan and apply. Bytes that are no such JSON are kept as they are. */
export function openPrivate(bytes: Uint8Array): OpenedPrivate {
  const { [planKey]: stored, ...values } = decode(bytes);
  const notes = isObject(stored) ? stored : {};
  let touched = false;
  const touch = (): void => void (touched = true);
  const hasNotes = (): boolean => Object.values(notes).some((note) => note !== undefined);
  return {
    data: dataOf(values, touch),
    planNotes: dataOf(notes, touch),
    plannedBytes: () => (touched ? encode(hasNotes() ? { ...values, [planKey]: notes } : values) : bytes),
    storedBytes: () => (touched || hasNotes() ? encode(values) : bytes),
  };
}

function dataOf(values: Record<string, unknown>, touch: () => void): PrivateData {
  return {
    get: (key) => values[key],
    set(key, value) {
      touch();
      values[key] = value;
    },
  };
}

function encode(values: Readonly<Record<string, unknown>>): Uint8Array {
  const isEmpty = Object.values(values).every((value) => value === undefined);
  return new TextEncoder().encode(isEmpty ? "" : JSON.stringify(values));
}

function decode(bytes: Uint8Array): Record<string, unknown> {
  if (bytes.length === 0) return {};
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isObject(json) ? { ...json } : {};
  } catch {
    return {}; // written by something else; it can only be a hint that we do not have
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
