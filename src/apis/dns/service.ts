/** All records of one type and name in one zone. */
export interface RecordSetId {
  readonly zone: string;
  readonly type: string;
  /** Canonical, with a trailing dot. */
  readonly name: string;
}
