/**
 * A process that writes records of one set: `node --import tsx set-writer.ts`, told by its environment; prints what became of
 * each as JSON.
 */
import { connect, Failure } from "../../src/client/index.ts";
import { record, zone } from "./set-records.ts";

/** What the process is to do. */
export interface SetWrites {
  /** Data of records to be created. */
  readonly creates: readonly string[];
  /** Data of records to be changed, and to what. */
  readonly updates: readonly (readonly [string, string])[];
}

/** What became of it. */
export interface SetWritesDone {
  /** By the data of the record that was wanted: `done`, or the code of the failure. */
  readonly ends: Readonly<Record<string, string>>;
  /** Records that a write hit that was not meant for them. */
  readonly restored: number;
}

async function main(): Promise<void> {
  const { creates, updates } = JSON.parse(process.env["WRITES"] ?? "") as SetWrites;
  const { IMS_BASE_URL: baseUrl = "", IMS_ACCESS_TOKEN: accessToken, IMS_LOCK_URL: lockUrl } = process.env;
  const client = connect({ baseUrl, accessToken, lockUrl });
  const ends: Record<string, string> = {};
  let restored = 0;
  const tasks = [
    ...updates.map(([from, to]) => ({
      wanted: to,
      run: () => client.records.update({ zone, prior: record(from), next: record(to) }),
    })),
    ...creates.map((wanted) => ({ wanted, run: () => client.records.create({ zone, content: record(wanted) }) })),
  ];
  const work = async (): Promise<void> => {
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift())
      try {
        restored += (await task.run()).restored.length;
        ends[task.wanted] = "done";
      } catch (error) {
        ends[task.wanted] = error instanceof Failure ? error.code : String(error);
      }
  };
  // as many at a time as Terraform
  await Promise.all(Array.from({ length: 10 }, work));
  await client.close();
  process.stdout.write(JSON.stringify({ ends, restored } satisfies SetWritesDone));
}

void main();
