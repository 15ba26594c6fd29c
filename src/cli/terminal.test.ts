import { PassThrough, Writable } from "node:stream";
import { createManualClock } from "terraform-provider-sdk/core";
import { createTerminal, onOutputEnd } from "./process-terminal.ts";
import { withProgress } from "./progress.ts";

function streams(isTTY: boolean) {
  const stdin = Object.assign(new PassThrough(), { isTTY });
  const stdout = Object.assign(new PassThrough(), { isTTY });
  const stderr = Object.assign(new PassThrough(), { isTTY, columns: 30 });
  const terminal = createTerminal({ stdin, stdout, stderr });
  // from Node 26 on `read` gives one write at a time
  const read = (stream: PassThrough): string => {
    let text = "";
    for (let part; (part = stream.read() as Buffer | null) !== null;) text += String(part);
    return text;
  };
  return { stdin, terminal, out: () => read(stdout), err: () => read(stderr) };
}

const never = new AbortController().signal;

describe("a terminal", () => {
  it("asks on stderr and gives the answer", async () => {
    const { stdin, terminal, out, err } = streams(true);
    const answer = terminal.ask?.("Sure? ", never);
    stdin.write("yes\n");
    expect(await answer).toBe("yes");
    expect([out(), err()]).toEqual(["", "Sure? "]);
  });

  it("gives nothing where the input ends", async () => {
    const { stdin, terminal } = streams(true);
    const answer = terminal.ask?.("Sure? ", never);
    stdin.end();
    expect(await answer).toBe("");
  });

  it("gives up when stopped", async () => {
    const { terminal } = streams(true);
    const stop = new AbortController();
    const answer = terminal.ask?.("Sure? ", stop.signal);
    stop.abort();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
  });

  it("says whether a screen shows what is printed", () => {
    expect([true, false].map((isTTY) => streams(isTTY).terminal.isScreen)).toEqual([true, false]);
  });

  it("is none where input and messages are no terminal", () => {
    const { terminal } = streams(false);
    expect([terminal.ask, terminal.progress]).toEqual([undefined, undefined]);
  });
});

describe("progress", () => {
  const work = (clock: ReturnType<typeof createManualClock>, seconds: number) => async (): Promise<string> => {
    await clock.sleep(seconds * 1_000);
    return "done";
  };

  it.each([
    ["is said of what takes longer than a second", 2.5, "\r\u001b[KReading … 1 s\r\u001b[KReading … 2 s\r\u001b[K"],
    ["is not said of what takes less", 0.9, ""],
  ])("%s", async (_, seconds, expected) => {
    const { terminal, err } = streams(true);
    const clock = createManualClock();
    const result = withProgress({ terminal, clock }, "Reading", work(clock, seconds));
    await clock.advance(3_000);
    expect(await result).toBe("done");
    expect(err()).toBe(expected);
    expect(clock.sleepers).toBe(0);
  });

  it("follows what the work says", async () => {
    const { terminal, err } = streams(true);
    const clock = createManualClock();
    const result = withProgress({ terminal, clock }, "Reading", async (say) => {
      await clock.sleep(1_500);
      say("Reading: 1 of 2");
      await clock.sleep(1_000);
    });
    await clock.advance(3_000);
    await result;
    expect(err()).toBe("\r\u001b[KReading … 1 s\r\u001b[KReading: 1 of 2 … 2 s\r\u001b[K");
  });

  it("goes when the work fails", async () => {
    const { terminal, err } = streams(true);
    const clock = createManualClock();
    const failing = async (): Promise<never> => {
      await clock.sleep(1_500);
      throw new Error("no");
    };
    const result = withProgress({ terminal, clock }, "A long text about what is going on", failing);
    await Promise.all([expect(result).rejects.toThrow("no"), clock.advance(2_000)]);
    expect(err()).toBe("\r\u001b[KA long text about what is goin\r\u001b[K".replace("goin", "goi"));
  });

  it("is not said where there is no terminal", async () => {
    const { terminal, err } = streams(false);
    const clock = createManualClock();
    const result = withProgress({ terminal, clock }, "Reading", work(clock, 3));
    await clock.advance(4_000);
    expect(await result).toBe("done");
    expect(err()).toBe("");
  });
});

describe("an output that nobody reads", () => {
  const failing = (code: string) =>
    new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })) });

  it("is told once the pipe is closed", async () => {
    const stream = failing("EPIPE");
    const told = new Promise<void>((resolve, reject) => onOutputEnd(stream, { readerGone: resolve, failed: reject }));
    stream.write("text");
    await expect(told).resolves.toBeUndefined();
  });
});
