import type { Contender } from "./contenders.ts";
import { steps, type Step, type Taken } from "./engine-run.ts";
import { median, ratioOf, type Row } from "./row.ts";

/** The runs of one contender with so many objects. */
export interface Measured {
  readonly contender: Contender;
  readonly count: number;
  readonly runs: readonly Partial<Record<Step, Taken>>[];
}

/** What the page is made of. */
export interface Benchmarks {
  readonly rows: readonly Row[];
  /** Those of the peers and our own, with the same number of objects. */
  readonly objects: readonly Measured[];
  /** The same with as few objects as most plans are about. */
  readonly few: readonly Measured[];
  /** Those of large zones. */
  readonly large: readonly Measured[];
  readonly count: number;
  readonly rounds: number;
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
  readonly engine: string;
  readonly node: string;
}

export const secondsOf = ({ runs }: Measured, step: Step): number | undefined => {
  const times = runs.flatMap((run) => run[step]?.ms ?? []);
  return times.length === 0 ? undefined : median(times) / 1_000;
};

const whyToDivide = `When the engine reads a configuration, it compares the type of each element of a map of objects with that of each other element
(\`sortTypes\` of go-cty). It does so once to validate, once to plan and twice to apply, and for each attribute of the elements; so the
time of the engine itself grows with the square of the number of records in one resource, and that of the provider does not. Records that
come [from a zone file](guides/dns.md#a-zone-file) have their type already, so nothing is compared. [Divided among several
resources](guides/dns.md#thousands-of-records), a zone takes hardly more requests, and less time.`;

/** `docs/benchmarks.md`. */
export function benchmarksPage(all: Benchmarks): string {
  const { objects, few, large, rows, count, rounds, date, commit, machine, engine, node } = all;
  return `# Benchmarks

Measured on ${date} at the commit ${commit}, on ${machine}, with ${engine} and Node ${node}, against the sandbox on the same machine.
Times are medians of ${rounds} runs, taken in turn, where nothing else is said. On another machine they are others: compare the columns, not the seconds.
\`npm run bench -- --objects ${count} --rounds ${rounds} --large --write\` measures anew; the peers are named by the environment.

## ${count.toLocaleString("en")} objects

![Time of each step](images/benchmarks.svg)

${table(objects, ["apply", "plan", "destroy"])}

The number of requests stands behind the time. Declared are server definitions where nothing else is said; \`terraform_data\` and
\`null_resource\` send no request and show what the engine takes by itself. With a local state the engine writes the whole state each time
that it has changed one object, so apply and destroy also take longer the longer an object is in the state: see the last column.

## A few objects

${table(few, ["apply", "plan", "destroy"], 2)}

Medians of ${few[0]?.runs.length ?? 0} runs. \`terraform_data\` needs no process of a provider. For the others the engine starts three of them for a plan, four for an
apply and five to destroy, and that is most of what they take more.

${large.length === 0 ? "" : `## Large zones\n\n${table(large, steps)}\n\nOne run each. ${whyToDivide}\n`}

## Start, and what needs no request

| what | time | of its peer |
| --- | --- | --- |
${rows.map((row) => `| ${row.what} | ${median(row.own).toFixed(1)} ms | ${ratioOf(row).toFixed(2)} x ${row.peer} |`).join("\n")}
`;
}

/** `digits`: of the seconds. */
function table(all: readonly Measured[], shown: readonly Step[], digits = 1): string {
  const cell = (measured: Measured, step: Step): string => {
    const seconds = secondsOf(measured, step);
    const requests = measured.runs.at(-1)?.[step]?.requests ?? 0;
    return seconds === undefined ? "" : `${seconds.toFixed(digits)} s${requests === 0 ? "" : ` / ${requests}`}`;
  };
  const memory = ({ runs }: Measured): string => {
    const sizes = runs.flatMap((run) => Object.values(run).flatMap(({ memory: size }) => size ?? []));
    return sizes.length === 0 ? "" : `${Math.max(...sizes).toFixed(0)} MiB`;
  };
  const state = ({ runs, count }: Measured): string =>
    `${Math.round((runs.at(-1)?.apply?.stateSize ?? 0) / count)} octets`;
  const rowOf = (measured: Measured): readonly string[] => [
    measured.contender.name,
    String(measured.count),
    ...shown.map((step) => cell(measured, step)),
    memory(measured),
    state(measured),
  ];
  const heading = ["what", "objects", ...shown, "memory", "state of an object"];
  return [heading, heading.map(() => "---"), ...all.map(rowOf)].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
