import { connectSandbox, forEngine, type ConnectedSandbox } from "./connected-sandbox.ts";
import type { FaultInput, SandboxOptionsInput, SeedInput } from "../../src/sandbox/index.ts";
import { plainRecord, type ConnectOptions, type RecordContent } from "../../src/client/index.ts";
import { name, zone } from "./set-records.ts";

export { forEngine, name, zone };
export const record = (data: string[], differing: Partial<RecordContent> = {}): RecordContent =>
  plainRecord({ name, type: "A", cls: "IN", data, ...differing });
export const address = (nth: number): string => `192.0.2.${nth}`;
export const mx = (preference: number, differing: Partial<RecordContent> = {}): RecordContent =>
  record([String(preference), `mx${preference}.example.com.`], { type: "MX", ...differing });

export const seedOf = (records: readonly Partial<RecordContent>[]): SeedInput => ({
  customers: ["acme"],
  zones: {
    [zone]: {
      records: records.map(({ name: owner = name, type = "A", data = [], ttl, comment }) => ({
        name: owner,
        type,
        data: [...data],
        ...(ttl == null ? {} : { ttl }),
        ...(comment == null ? {} : { comment }),
      })),
    },
  },
});

export let connected: ConnectedSandbox;
export interface Setting {
  readonly records?: readonly Partial<RecordContent>[];
  readonly options?: SandboxOptionsInput;
  readonly faults?: readonly FaultInput[];
  readonly client?: Partial<ConnectOptions>;
}
export const start = ({ records = [], options = {}, faults = [], client = {} }: Setting = {}): ConnectedSandbox =>
  (connected = connectSandbox({ seed: seedOf(records), options, faults, client }));
// a test may connect by itself
afterEach(() => (connected as ConnectedSandbox | undefined)?.close());

export const dataOf = (type = "A"): string[] =>
  connected.sandbox.store.zones.records(zone, type, name).map(({ data }) => data.join(" "));
export const requests = (): string[] =>
  connected.sandbox.requests.map(({ endpoint }) => String(endpoint).replace("dns.", ""));
export const writes = (): string[] => requests().filter((request) => !/^(get|list)/.test(request));

export const lost = (endpoint: string): [string, FaultInput][] => [
  ["reset before it acted", { endpoint, drop: true, when: "before" }],
  ["reset after it acted", { endpoint, drop: true, when: "after" }],
  ["502 after it acted", { endpoint, status: 502, when: "after" }],
  ["reset three times before it acted", { endpoint, drop: true, when: "before", times: 3 }],
];

export const positions: [string, SandboxOptionsInput][] = [
  ["new records at the end", {}],
  ["new records at index 0", { newRecordPosition: "start" }],
  ["whole values, [] for none", { recordDataLayout: "whole", absent: "empty-list" }],
  ["nulls, further fields, entities as answers", { emptyFields: "null", extraFields: true, writeAnswers: "entity" }],
];
