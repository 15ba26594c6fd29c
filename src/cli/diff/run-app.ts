import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import * as z from "zod";
import { Failure, onAbort } from "terraform-provider-sdk/core";
import { readStack, together, unreadableIn, type DeclaredStack } from "../../diff/index.ts";

/** Where an app is, and how it is run. */
export interface AppRun {
  /** Directory of `cdktf.json`. */
  readonly directory: string;
  /** In place of the command that `cdktf.json` names. */
  readonly command: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Takes secrets out of what the app prints. */
  readonly redact: (text: string) => string;
}

const doing = "Cannot compare the app with the service";
const project = z.object({ app: z.string().optional(), context: z.record(z.string(), z.unknown()).optional() });
const manifest = z.object({
  stacks: z.record(z.string(), z.object({ name: z.string(), synthesizedStackPath: z.string() })),
});

/**
 * Runs an app as `cdktf synth` does, into a directory of its own, and reads the stacks that it synthesised. Declarations that
 * break a rule do not end it.
 *
 * @throws Failure `app-command-missing`, `app-failed`, `app-output`
 */
export async function synthesiseApp(run: AppRun): Promise<readonly DeclaredStack[]> {
  const file = join(run.directory, "cdktf.json");
  const { app, context = {} } = await readProject(file);
  const command = run.command ?? app;
  if (command === undefined)
    throw new Failure({
      code: "app-command-missing",
      doing,
      happened: `Nothing says which command synthesises the app: ${file} is not there or names no \`app\`.`,
      remedy: 'Run `ims diff` in the directory of cdktf.json, or give the command with --app "npx tsx main.ts".',
    });
  const output = await makeOutput();
  try {
    const settings = {
      CDKTF_OUTDIR: output,
      CDKTF_CONTEXT_JSON: JSON.stringify({ ...context, cdktfJsonPath: file, cdktfRelativeModules: [run.directory] }),
      SYNTH_HCL_OUTPUT: "false",
      CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS: "true",
      IMS_SYNTH_UNCHECKED: "true",
    };
    await runCommand(command, { ...run, environment: { ...run.environment, ...settings } });
    return await readStacks(output, command);
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

/** A directory for what the app writes. */
async function makeOutput(): Promise<string> {
  try {
    return await mkdtemp(join(tmpdir(), "ims-diff-"));
  } catch (error) {
    const happened = `The app has no place to write to in ${tmpdir()} (${(error as NodeJS.ErrnoException).code ?? String(error)}).`;
    throw unreadable(happened, error, "Make that a directory you may write to, or set TMPDIR to one.");
  }
}

async function readProject(file: string): Promise<z.infer<typeof project>> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw unreadable(`${file} cannot be read (${code}).`, error, "Make it a file that you may read.");
  }
  try {
    return project.parse(JSON.parse(text));
  } catch (error) {
    throw unreadable(`${file} is no project of cdktf.`, error);
  }
}

async function readStacks(output: string, command: string): Promise<readonly DeclaredStack[]> {
  try {
    const { stacks } = manifest.parse(JSON.parse(await readFile(join(output, "manifest.json"), "utf8")));
    const read = await Promise.all(
      Object.values(stacks).map(async ({ name, synthesizedStackPath: path }) =>
        readStack(JSON.parse(await readFile(resolve(output, path), "utf8")), name),
      ),
    );
    const problems = unreadableIn(read);
    if (problems.length > 0)
      throw unreadable(
        `The app writes what no engine reads: ${problems.join("; ")}.`,
        undefined,
        "Correct what writes it, such as an override of the stack.",
      );
    return together(read);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const remedy =
      "The command must call app.synth(), and the app must leave `outdir` alone, so that CDKTF_OUTDIR says where it writes.";
    throw unreadable(`The command \`${command}\` wrote no stacks that can be read.`, error, remedy);
  }
}

function unreadable(happened: string, cause: unknown, remedy = "Correct the file."): Failure {
  return new Failure({ code: "app-output", doing, happened, remedy, cause });
}

/** Ends a process, and where it leads a group all that it has started. */
function endGroup(child: ChildProcess, leads: boolean): void {
  try {
    if (leads && child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
    else child.kill("SIGTERM");
  } catch {
    // it has ended already
  }
}

/** What an app prints is shown where it fails only. */
function runCommand(command: string, { directory, environment, signal, redact }: AppRun): Promise<void> {
  signal.throwIfAborted();
  return new Promise((done, failed) => {
    // a group of its own: the shell passes no signal on to what it has started
    const detached = process.platform !== "win32";
    const options = { shell: true, cwd: directory, env: environment, detached };
    const child = spawn(command, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    const listen = (data: Buffer): void => {
      said = (said + data.toString()).slice(-4000);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    const stop = (): void => endGroup(child, detached);
    const stopListening = onAbort(signal, stop);
    const failure = (how: string): Failure => {
      const last = redact(said).trim().split("\n").slice(-20).join("\n");
      // not `cdktf synth`: it needs a cdktf.json and that CLI, and an app given by --app or one of cdktn may have neither
      const remedy = "Run that command alone to see all of it.";
      return new Failure({
        code: "app-failed",
        doing,
        happened: `The command \`${command}\` ${how}.\n${last}`.trim(),
        remedy,
      });
    };
    child.on("error", (cause) => failed(failure(`cannot be run: ${cause.message}`)));
    child.on("close", (code, killed) => {
      stopListening();
      if (signal.aborted) failed(signal.reason as Error);
      else if (code === 0) done();
      else failed(failure(killed === null ? `ended with exit code ${code ?? "?"}` : `was stopped by ${killed}`));
    });
  });
}
