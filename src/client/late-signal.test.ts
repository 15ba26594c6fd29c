import { whileAnyone } from "./late-signal.ts";

const caller = (): { late: { signal: AbortSignal; dispose: () => void }; cancel: (why: string) => void } => {
  const { signal, abort } = bound(new AbortController());
  return { late: { signal, dispose: () => undefined }, cancel: (why) => abort(new Error(why)) };
};
const bound = (controller: AbortController) => ({
  signal: controller.signal,
  abort: (reason: Error): void => controller.abort(reason),
});

describe("work that several wait for", () => {
  /** Ends when it is told to, or with the reason of its signal. */
  const start = (callers: Parameters<typeof whileAnyone>[0]) => {
    let finish: () => void = () => undefined;
    const done = whileAnyone(
      callers,
      (signal) =>
        new Promise<string>((resolve, reject) => {
          finish = () => resolve("read");
          signal?.addEventListener("abort", () => reject(signal.reason as Error));
        }),
    );
    const finishLater = async (): Promise<void> => {
      await Promise.resolve();
      finish();
    };
    return { done, finish: finishLater };
  };

  it("goes on while one of them is left", async () => {
    const [first, second] = [caller(), caller()];
    const { done, finish } = start([first, second]);
    first.cancel("first");
    await finish();
    await expect(done).resolves.toBe("read");
  });

  it("ends when the last one has left, whatever it waits for itself", async () => {
    const [first, second] = [caller(), caller()];
    const { done } = start([first, second]);
    first.cancel("first");
    second.cancel("second");
    await expect(done).rejects.toThrow("second");
  });

  it("is done also where nobody waits for it", async () => {
    const { done, finish } = start([]);
    await finish();
    await expect(done).resolves.toBe("read");
  });
});
