import { faultNames, faults, spanNames, type FaultName, type Span } from "./matrix-faults.ts";
import { operationNames, type OperationName } from "./operations.ts";

/** Faults after which the service may have acted, or may act yet. */
const inDoubt = ["408", "500", "502", "503", "504", "reset", "time-out", "200 with a page", "302"] as const;

/** Faults that mean the same to most operations. */
const groups: Readonly<Record<string, readonly FaultName[]>> = {
  "not sent": ["connection refused", "name not found", "certificate not trusted", "connect time-out"],
  "in doubt, not done": inDoubt.map((fault) => `${fault}, not done` as const),
  "in doubt, done": inDoubt.map((fault) => `${fault}, done` as const),
  "in doubt": inDoubt.flatMap((fault) => [`${fault}, not done`, `${fault}, done`] as const),
  "500": ["500, not done", "500, done"],
  "no data": ["garbage", "a page"].flatMap(
    (body) => [`200 with ${body}, not done`, `200 with ${body}, done`] as FaultName[],
  ),
};

/**
 * `OUTCOME ACTED/SENT`: `done`, or the code of the failure, where `own` is the code that the fault itself has; on how many writes
 * the service acts at most, and how many are sent at most.
 */
type CellText = string;
type Row = readonly [
  operations: readonly OperationName[],
  faults: string,
  once: CellText,
  twice: CellText,
  always: CellText,
];

const reads = ["GET listing", "GET record", "GET zone", "GET server", "GET project"] as const;
const writes = [
  ...["POST server", "PUT server", "DELETE server", "POST record", "PUT record", "DELETE record"],
  ...["clean-up", "POST project", "DELETE project"],
] as OperationName[];
const byIndex = ["PUT record", "DELETE record"] as const;

/**
 * Which requests may be repeated (docs/behaviour.md#what-is-sent-again). A row is for a fault or for a group of them; the row of
 * a single fault stands above that of its group.
 */
export const rows: readonly Row[] = [
  // a read is repeated whatever may pass
  [reads, "not sent", "done 0/0", "done 0/0", "own 0/0"],
  [reads, "429", "done 0/0", "done 0/0", "own 0/0"],
  [reads, "in doubt", "done 0/0", "done 0/0", "own 0/0"],
  [reads, "400", "own 0/0", "own 0/0", "own 0/0"],
  [reads, "403", "own 0/0", "own 0/0", "own 0/0"],
  [reads, "302, not done", "own 0/0", "own 0/0", "own 0/0"],
  [reads, "302, done", "own 0/0", "own 0/0", "own 0/0"],
  // a bug does not pass; a zone is read a second time before anything is said of it
  [["GET listing", "GET record", "GET server", "GET project"], "500", "own 0/0", "own 0/0", "own 0/0"],
  [["GET zone"], "500", "done 0/0", "own 0/0", "own 0/0"],
  // one more answer
  [["GET listing", "GET record", "GET server", "GET project"], "no data", "done 0/0", "own 0/0", "own 0/0"],
  [["GET zone"], "no data", "done 0/0", "done 0/0", "own 0/0"],
  // one 404 proves nothing
  [["GET listing", "GET zone"], "404", "own 0/0", "own 0/0", "own 0/0"],
  [["GET record"], "404", "done 0/0", "done 0/0", "answers-contradict 0/0"],
  [["GET server"], "404", "done 0/0", "server-unreadable 0/0", "server-unreadable 0/0"],
  [["GET project"], "404", "done 0/0", "done 0/0", "project-unreadable 0/0"],

  // a write that was not done for certain is repeated; one that was refused is not
  [writes.filter((name) => name !== "POST project"), "not sent", "done 1/2", "done 1/3", "own 0/5"],
  [writes.filter((name) => name !== "POST project"), "429", "done 1/2", "done 1/3", "own 0/5"],
  [["POST project"], "not sent", "done 1/2", "done 1/3", "own 0/40"],
  [["POST project"], "429", "done 1/2", "done 1/3", "own 0/40"],
  [writes, "400", "own 0/1", "own 0/1", "own 0/1"],
  [writes, "403", "own 0/1", "own 0/1", "own 0/1"],
  [["POST server", "PUT server", "POST record", "POST project"], "404", "own 0/1", "own 0/1", "own 0/1"],

  // in doubt a write is looked for, and sent again only when it was not done
  [writes.filter((name) => name !== "DELETE project"), "in doubt, done", "done 1/1", "done 1/1", "done 1/1"],
  [["POST server"], "in doubt, not done", "done 1/2", "done 1/3", "server-not-created 0/8"],
  [["PUT server"], "in doubt, not done", "done 1/2", "done 1/3", "own 0/8"],
  [["DELETE server"], "in doubt, not done", "done 1/2", "done 1/3", "server-delete-unclear 0/8"],
  [["DELETE server"], "404", "done 1/2", "done 1/3", "own 0/8"],
  [["POST record", ...byIndex], "in doubt, not done", "done 1/2", "done 1/3", "record-conflict 0/8"],
  [byIndex, "404", "done 1/2", "done 1/3", "record-conflict 0/8"],
  [["clean-up"], "in doubt, not done", "done 1/2", "done 1/3", "clean-up-incomplete 0/8"],
  [["clean-up"], "404", "done 1/2", "done 1/3", "clean-up-incomplete 0/8"],

  // the service picks the id, so a second POST would make a second project; only a 503 says that nothing was begun
  [["POST project"], "503, not done", "done 1/2", "done 1/3", "own 0/8"],
  [["POST project"], "in doubt, not done", "project-timeout 0/1", "project-timeout 0/1", "project-timeout 0/1"],
  // one that lingers is asked for again: nothing but the project can be hit
  [["DELETE project"], "in doubt, not done", "done 1/2", "done 1/3", "own 0/8"],
  [["DELETE project"], "in doubt, done", "done 2/2", "done 3/3", "done 8/8"],
  [["DELETE project"], "404", "done 1/2", "done 1/3", "project-still-there 0/3"],

  // a success is believed as such, whatever its body but a page, and never sent again; that it was none is seen and said
  [writes, "200 with garbage, done", "done 1/1", "done 1/1", "done 1/1"],
  [["POST server"], "200 with garbage, not done", ...thrice("server-not-created 0/1")],
  [["PUT server"], "200 with garbage, not done", ...thrice("server-not-updated 0/1")],
  [["DELETE server"], "200 with garbage, not done", ...thrice("server-not-deleted 0/1")],
  [["POST record", ...byIndex], "200 with garbage, not done", ...thrice("record-not-shown 0/1")],
  [["clean-up"], "200 with garbage, not done", "done 1/2", "done 1/3", "clean-up-incomplete 0/8"],
  [["POST project"], "200 with garbage, not done", ...thrice("project-timeout 0/1")],
  [["DELETE project"], "200 with garbage, not done", ...thrice("project-still-there 0/1")],
];

function thrice(text: CellText): readonly [CellText, CellText, CellText] {
  return [text, text, text];
}

/** What is expected of one operation under one fault. */
export interface Expected {
  readonly outcome: string;
  readonly acted: number;
  readonly sent: number;
}

/** The one row for an operation and a fault; throws where there is none, or more than one. */
export function expectedOf(operation: OperationName, fault: FaultName): Readonly<Record<Span, Expected>> {
  const own = rows.filter(([operations]) => operations.includes(operation));
  const exact = own.filter(([, name]) => name === fault);
  const grouped = own.filter(([, name]) => groups[name]?.includes(fault) === true);
  // the smallest group says most
  const smallest = Math.min(...grouped.map(([, name]) => groups[name]?.length ?? 0));
  const fitting = exact.length > 0 ? exact : grouped.filter(([, name]) => groups[name]?.length === smallest);
  const [row] = fitting;
  if (row === undefined || fitting.length > 1)
    throw new Error(`${fitting.length} rows say what ${operation} does on ${fault}`);
  const [, , ...cells] = row;
  return Object.fromEntries(
    spanNames.map((span, nth) => [span, parseCell(cells[nth] ?? "", fault)]),
  ) as unknown as Record<Span, Expected>;
}

function parseCell(text: CellText, fault: FaultName): Expected {
  const [, outcome = "", acted, sent] = /^(\S+) (\d+)\/(\d+)$/.exec(text) ?? [];
  if (outcome === "") throw new Error(`no cell: ${text}`);
  return { outcome: outcome === "own" ? ownCode(fault) : outcome, acted: Number(acted), sent: Number(sent) };
}

/** The code of a request that fails with nothing but this fault. */
function ownCode(name: FaultName): string {
  const { answer } = faults[name];
  if ("code" in answer) return codes[answer.code] ?? "http-not-reached";
  return codes[String(answer.status)] ?? "http-server-error";
}

const codes: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: "http-tls",
  ECONNRESET: "http-no-answer",
  TIMEOUT: "http-timeout",
  "200": "http-answer-invalid",
  "302": "http-redirect",
  "400": "http-input-refused",
  "403": "http-forbidden",
  "404": "http-not-found",
  "408": "http-timeout",
  "429": "http-throttled",
};

/** Rows that name an operation or a fault that does not exist. */
export function strayRows(): readonly Row[] {
  const known = [...Object.keys(groups), ...faultNames];
  return rows.filter(
    ([operations, name]) => !known.includes(name) || operations.some((one) => !operationNames.includes(one)),
  );
}
