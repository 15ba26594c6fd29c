import { parentPort, workerData } from "node:worker_threads";
import { measureGrowth } from "./growth.ts";
import { targets } from "./targets/index.ts";
import { tryOne, type Finding } from "./target.ts";

/** What a worker is to do: one target, inputs from `from` on, until `inputs` of them are tried or the time is over. */
export interface WorkerTask {
  readonly target: string;
  readonly seed: number;
  readonly from: number;
  readonly inputs: number;
  /** Unix ms. */
  readonly until: number;
  /** Whether to compare times of different sizes at the end. */
  readonly measures: boolean;
  /** Holds the number of the input that is being tried: whoever watches can tell which one hangs. */
  readonly progress: SharedArrayBuffer;
}

/** What a worker tells. */
export type WorkerNews = { readonly finding: Finding } | { readonly done: number };

async function work(task: WorkerTask, tell: (news: WorkerNews) => void): Promise<void> {
  const target = targets.find(({ name }) => name === task.target);
  if (target === undefined) throw new Error(`no target ${task.target}`);
  const subject = await target.open();
  const progress = new Int32Array(task.progress);
  let nth = task.from;
  for (; nth < task.from + task.inputs && Date.now() < task.until; nth += 1) {
    Atomics.store(progress, 0, nth);
    const finding = await tryOne({ name: target.name, subject }, task.seed, nth);
    if (finding !== undefined) tell({ finding });
    // messages go out, and sockets and files are closed, between turns of the event loop only
    if (nth % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  if (task.measures)
    for await (const problem of measureGrowth(subject))
      tell({ finding: { target: target.name, seed: task.seed, nth: -1, problem, input: "" } });
  await subject.close?.();
  tell({ done: nth - task.from });
}

if (parentPort !== null) {
  const port = parentPort;
  void work(workerData as WorkerTask, (news) => port.postMessage(news));
}
