import { createHash, timingSafeEqual } from "node:crypto";
import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { baseDirectory, type BaseDirectory } from "../core/base-directory.ts";
import { makeDirectory } from "../core/make-directory.ts";
import { removeOldCode } from "./old-code.ts";

/** The process whose code is kept, as far as it matters for that. */
export type CodeCacheProcess = Pick<NodeJS.Process, "env" | "platform" | "arch" | "pid" | "version" | "getuid">;

/** What the engine made of a text. */
export interface KeptCode {
  readonly code: Buffer;
  /** Made by a process that ended early: it lacks what only a longer run has compiled. */
  readonly isEarly: boolean;
}

/** What the engine made of a text, kept for the next process. */
export interface CodeCache {
  /** `undefined` where there is none, or one that cannot be trusted. */
  read(): KeptCode | undefined;
  /** Never throws: without it the next process takes longer to start, and nothing else. Removes what was kept long ago, too. */
  write(kept: KeptCode): void;
}

const digestLength = 32;
const digest = (content: Buffer): Buffer => createHash("sha256").update(content).digest();

/**
 * A file in the user's cache directory, in a subdirectory with mode 0700, because its content is executed by this process.
 * `name` must change with the text. `undefined` where there is no such directory, or where NODE_DISABLE_COMPILE_CACHE asks for
 * none.
 */
export function openCodeCache(name: string, process: CodeCacheProcess): CodeCache | undefined {
  const base = cacheDirectory(process);
  if (base === undefined || (process.env["NODE_DISABLE_COMPILE_CACHE"] ?? "") !== "") return undefined;
  const directory = join(base, "terraform-provider-ims");
  const path = join(directory, `${name}-${process.version}-${process.arch}`);
  return {
    read() {
      try {
        if (!isPrivate(directory, process)) return undefined;
        const file = readFileSync(path);
        const content = file.subarray(digestLength);
        // the engine looks at a few bytes only, and a file may have been cut off
        if (!timingSafeEqual(file.subarray(0, digestLength), digest(content))) return undefined;
        return { isEarly: content[0] === 1, code: content.subarray(1) };
      } catch {
        return undefined;
      }
    },
    write({ code, isEarly }) {
      const draft = `${path}.${process.pid}`;
      const content = Buffer.concat([Buffer.of(isEarly ? 1 : 0), code]);
      attempt(() => {
        makeDirectory(directory, 0o700);
        if (!isPrivate(directory, process)) return;
        writeFileSync(draft, Buffer.concat([digest(content), content]), { mode: 0o600, flag: "wx" });
        renameSync(draft, path);
      });
      attempt(() => rmSync(draft, { force: true }));
      attempt(() => {
        if (isPrivate(directory, process)) removeOldCode(directory, Date.now());
      });
    },
  };
}

function attempt(act: () => void): void {
  try {
    act();
  } catch {
    // a full disk, a read-only home: the next process compiles again
  }
}

function cacheDirectory({ env, platform }: CodeCacheProcess): string | undefined {
  const under = (name: BaseDirectory, ...path: string[]): string | undefined => {
    const value = baseDirectory(env, name);
    return value === undefined ? undefined : join(value, ...path);
  };
  if (platform === "win32") return under("LOCALAPPDATA");
  return under("XDG_CACHE_HOME") ?? under("HOME", ...(platform === "darwin" ? ["Library", "Caches"] : [".cache"]));
}

/** Windows keeps a user's directory from others by itself. */
function isPrivate(directory: string, { platform, getuid }: CodeCacheProcess): boolean {
  const found = lstatSync(directory);
  if (!found.isDirectory()) return false;
  return platform === "win32" || (found.uid === getuid?.() && (found.mode & 0o077) === 0);
}
