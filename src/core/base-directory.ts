import { isAbsolute } from "node:path";

/** Variables of the environment that name a directory of the user. */
export type BaseDirectory = "HOME" | "LOCALAPPDATA" | "XDG_CACHE_HOME" | "XDG_DATA_HOME" | "XDG_RUNTIME_DIR";

/**
 * The directory that such a variable names; `undefined` where it is not set, empty or relative. The specification of XDG has relative paths ignored:
 * what is the user's own would be in whatever directory a program runs in.
 */
export function baseDirectory(
  environment: Readonly<Record<string, string | undefined>>,
  name: BaseDirectory,
): string | undefined {
  const value = environment[name];
  return value !== undefined && isAbsolute(value) ? value : undefined;
}
