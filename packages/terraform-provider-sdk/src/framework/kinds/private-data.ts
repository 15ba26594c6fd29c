/** Private data as it is, to be read. */
export interface NotedData {
  /** `undefined` where nothing was set. */
  get(key: string): unknown;
  /** All of it. */
  entries(): readonly (readonly [string, unknown])[];
}

/** Small JSON data of one object that the user does not see. It survives as long as the object is in the state. */
export interface PrivateData {
  /** What was set last; `undefined` where nothing was. */
  get(key: string): unknown;
  /** `undefined` removes what is there. */
  set(key: string, value: unknown): void;
}
