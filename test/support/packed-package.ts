import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { onceInARun } from "./once-in-a-run.ts";

const root = resolve(__dirname, "../..");

/** An empty directory of a new user: nothing of this checkout but the packed package, and a home directory of its own. */
export interface EmptyProject {
  readonly directory: string;
  /** The package, as `npm pack` makes it. */
  readonly tarball: string;
  /** Runs lines of a shell; `said` is empty where all of them succeed. */
  run(script: string): Promise<{ readonly code: unknown; readonly said: string }>;
  remove(): void;
}

/** What `run` answers where all is well. */
export const ranWell = { code: 0, said: "" } as const;

/** Where tsc found errors, in whichever file, and which. */
export const errorsOfTsc = (said: string): readonly string[] => said.match(/^\S.*?error TS\d+/gm) ?? [];

export function createEmptyProject(): EmptyProject {
  const folder = mkdtempSync(join(tmpdir(), "ims-package-"));
  const directory = join(folder, "shop");
  for (const name of ["shop", "home"]) mkdirSync(join(folder, name));
  return {
    directory,
    tarball: packed(),
    run: (script) =>
      new Promise((done) => {
        const options = { cwd: directory, env: environment(join(folder, "home")), maxBuffer: 64 * 1024 * 1024 };
        execFile("sh", ["-exc", script], options, (error, stdout, stderr) =>
          done({ code: error === null ? 0 : error.code, said: error === null ? "" : `${stdout}\n${stderr}` }),
        );
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The package. */
function packed(): string {
  return onceInARun("packed-package.tgz", (path) => {
    const folder = mkdtempSync(join(tmpdir(), "ims-pack-"));
    execFileSync("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], { cwd: root, stdio: "ignore" });
    renameSync(join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "none"), path);
    rmSync(folder, { recursive: true });
  });
}

/** That of the tests without what steers them or the commands they run, and with npm's cache. */
function environment(home: string): NodeJS.ProcessEnv {
  const { npm_config_cache: cache = join(homedir(), ".npm"), ...inherited } = process.env;
  const own = Object.entries(inherited).filter(([name]) => !/^(IMS_|TF_|npm_|NODE_OPTIONS|JEST_)/.test(name));
  return {
    ...Object.fromEntries(own),
    HOME: home,
    CI: "1",
    CHECKPOINT_DISABLE: "1",
    npm_config_cache: cache,
    npm_config_userconfig: join(homedir(), ".npmrc"),
    npm_config_prefer_offline: "true",
    npm_config_audit: "false",
  };
}
