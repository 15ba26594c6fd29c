import type { RecordWire } from "./wire.ts";

/** All records of one type and name in one zone. */
export interface RecordSetId {
  readonly zone: string;
  readonly type: string;
  /** Canonical, with a trailing dot. */
  readonly name: string;
}

/** The DNS API, one call an operation. Every call throws `HttpFailure`. */
export interface DnsService {
  listZones(signal?: AbortSignal): Promise<readonly string[]>;
  /** The zone as master file text. */
  getZone(zone: string, signal?: AbortSignal): Promise<string>;
  listTypes(zone: string, signal?: AbortSignal): Promise<readonly string[]>;
  listNames(zone: string, type: string, signal?: AbortSignal): Promise<readonly string[]>;
  /** In the order of their indexes. Deployments answer 404 or `[]` for none: both give an empty list. */
  getRecords(set: RecordSetId, signal?: AbortSignal): Promise<readonly RecordWire[]>;
  /** Checked to be 0 … n-1. */
  listIndexes(set: RecordSetId, signal?: AbortSignal): Promise<readonly number[]>;
  getRecord(set: RecordSetId, nr: number, signal?: AbortSignal): Promise<RecordWire>;
  createRecord(zone: string, record: RecordWire, signal?: AbortSignal): Promise<void>;
  updateRecord(set: RecordSetId, nr: number, record: RecordWire, signal?: AbortSignal): Promise<void>;
  deleteRecord(set: RecordSetId, nr: number, signal?: AbortSignal): Promise<void>;
  cleanUpName(zone: string, name: string, signal?: AbortSignal): Promise<void>;
}
