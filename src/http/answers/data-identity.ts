/** A sandbox names the data that it answers from, anew with each start and reset. The service itself has no such header. */
export const dataHeader = "ims-data";

/** Which data answers are from: what was noted of other data does not count. */
export interface DataIdentity {
  /** Takes note of an answer's headers. */
  note(headers: Readonly<Record<string, string>>): void;
  /** Of the last answer that told; `undefined` where none did. */
  id(): string | undefined;
}

export function createDataIdentity(): DataIdentity {
  let id: string | undefined;
  return {
    note({ [dataHeader]: told }) {
      id = told ?? id;
    },
    id: () => id,
  };
}
