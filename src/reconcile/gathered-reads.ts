import { startJointWork, type JointWork } from "./joint-work.ts";

/** How reads are made that callers wait for together. */
export interface GatheredReadsOptions<T> {
  /** One read for so many callers; one of them alone may be better off by itself. */
  readonly read: (key: string, callers: number, signal: AbortSignal) => Promise<T>;
}

/**
 * Reads that must not be older than their callers' questions, so that no earlier one will do: who asks by one key at about one
 * time waits for the others, and one read that starts then serves all of them.
 */
export interface GatheredReads<T> {
  /** Does work that may ask by the key: who asks waits a little longer while others are at it. */
  during<R>(key: string, work: () => Promise<R>): Promise<R>;
  /**
   * `most`: so many come, and are waited for. Where it is not known, nobody waits where nobody else is at work and the one before
   * was alone, too, and eight wait for no more.
   */
  get(key: string, signal?: AbortSignal, most?: number): Promise<T>;
}

interface Gathering<T> {
  readonly work: JointWork<T>;
  /** When the last caller came. */
  lastAt: number;
  callers: number;
  /** Somebody came, or finished and may be followed by another one. */
  wait(): void;
  begin(): void;
}

/** Terraform works on ten objects at a time: while eight of them wait, the other two keep it busy. */
const usualMost = 8;
/** Real time, as between the calls of Terraform. A gathering is complete when nobody came or finished for so long. In ms. */
const quietMs = 60;
/** It is complete, whoever is at work, when nobody came for so long. In ms. */
const longestMs = 400;

export function createGatheredReads<T>({ read }: GatheredReadsOptions<T>): GatheredReads<T> {
  const open = new Map<string, Gathering<T>>();
  const atWork = new Map<string, number>();
  let wasAlone = false;

  const start = (key: string): Gathering<T> => {
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const isComplete = (): boolean =>
      (atWork.get(key) ?? 0) <= gathering.callers || performance.now() - gathering.lastAt >= longestMs;
    // who has come meanwhile is let in first
    const look = (): void => void setImmediate(() => (isComplete() ? gathering.begin() : timer.refresh()));
    const timer = setTimeout(look, quietMs);
    const gathering: Gathering<T> = {
      callers: 0,
      lastAt: performance.now(),
      wait: () => void timer.refresh(),
      begin() {
        clearTimeout(timer);
        if (open.get(key) !== gathering) return;
        open.delete(key);
        wasAlone = gathering.callers === 1;
        begin();
      },
      work: startJointWork(async (signal) => {
        await begun;
        signal.throwIfAborted();
        return read(key, gathering.callers, signal);
      }),
    };
    open.set(key, gathering);
    return gathering;
  };

  return {
    async during(key, work) {
      atWork.set(key, (atWork.get(key) ?? 0) + 1);
      try {
        return await work();
      } finally {
        atWork.set(key, (atWork.get(key) ?? 0) - 1);
        open.get(key)?.wait();
      }
    },
    get(key, signal, most) {
      const known = open.get(key);
      const gathering = known === undefined || known.work.abandoned ? start(key) : known;
      gathering.callers += 1;
      gathering.lastAt = performance.now();
      const joined = gathering.work.join(signal);
      const isAlone = most === undefined && wasAlone && (atWork.get(key) ?? 0) <= 1;
      if (gathering.callers >= (most ?? usualMost) || isAlone) gathering.begin();
      else gathering.wait();
      return joined;
    },
  };
}
