import { readFileSync } from "node:fs";
import { Script } from "node:vm";
import { startIdleTimer } from "../core/timers.ts";
import { openCodeCache, type CodeCacheProcess } from "./code-cache.ts";
import { limitHeapGrowth, type EngineOptions } from "./heap-growth.ts";
import { lateText } from "./late-text.ts";

/** Modules by their paths, each loaded when it is called. */
export type LateModules = Readonly<Record<string, () => unknown>>;

/** By then the parent has asked for the schema, and the engine has compiled what that takes. In ms. */
const keptAfter = 250;

/**
 * Loads the part of the program that is needed once the parent knows where to connect. It stands at the end of the file as a comment,
 * since the engine looks at every function of a program when that starts: at all of them this takes longer than Node itself.
 */
export function loadLate(file: string, require: NodeJS.Require, process: CodeCacheProcess): LateModules {
  const { name, source } = lateText(readFileSync(file, "latin1"));
  const cache = openCodeCache(name, process);
  const cachedData = cache?.read();
  const script = new Script(source, { filename: file, ...(cachedData === undefined ? {} : { cachedData }) });
  const load = script.runInThisContext() as (module: object, exports: object, require: NodeJS.Require) => void;
  const module = { exports: {} };
  load(module, module.exports, require);
  const isNew = cachedData === undefined || script.cachedDataRejected === true;
  startIdleTimer(keptAfter, () => {
    // written now, since a provider is killed when it is done
    if (isNew) cache?.write(script.createCachedData());
    // code that was kept is good for the options it was made with only, also that of Node's own modules: they are changed last
    limitHeapGrowth(require("node:v8") as EngineOptions);
  });
  return module.exports;
}
