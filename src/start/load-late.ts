import { readFileSync } from "node:fs";
import { Script } from "node:vm";
import { startIdleTimer } from "../core/timers.ts";
import { openCodeCache, type CodeCacheProcess } from "./code-cache.ts";
import { whenConfigured } from "./configured.ts";
import { limitHeapGrowth, type EngineOptions } from "./heap-growth.ts";
import { lateText } from "./late-text.ts";
import { compileWasmOnce } from "./wasm-baseline.ts";

/** Modules by their paths, each loaded when it is called. */
export type LateModules = Readonly<Record<string, () => unknown>>;

/** By then the engine has compiled most of what a process takes that is configured. In ms. */
const keptAfter = 250;

/** The process that loads: the code is kept when it ends, if it ends early. */
export type LoadingProcess = CodeCacheProcess & { once(event: "exit", listener: () => void): unknown };

/**
 * Loads the part of the program that is needed once the parent knows where to connect. It stands at the end of the file as a comment,
 * since the engine looks at every function of a program when that starts: at all of them this takes longer than Node itself.
 */
export function loadLate(file: string, require: NodeJS.Require, process: LoadingProcess): LateModules {
  const { name, source } = lateText(readFileSync(file, "latin1"));
  const cache = openCodeCache(name, process);
  const kept = cache?.read();
  const script = new Script(source, { filename: file, ...(kept === undefined ? {} : { cachedData: kept.code }) });
  const load = script.runInThisContext() as (module: object, exports: object, require: NodeJS.Require) => void;
  const module = { exports: {} };
  load(module, module.exports, require);
  const used = script.cachedDataRejected === true ? undefined : kept;
  let isKept = used !== undefined;
  let isWhole = used?.isEarly === false;
  const keep = (isEarly: boolean): void => {
    cache?.write({ code: script.createCachedData(), isEarly });
    isKept = isWhole = true;
  };
  let isConfigured = false;
  // most processes of a run of Terraform end before the time below; those that only check a configuration compile little
  process.once("exit", () => {
    if (!isKept || (isConfigured && !isWhole)) keep(!isConfigured);
  });
  let isSet = false;
  // code that was kept is good for the options it was made with only, also that of Node's own modules: they are changed last
  const setOptions = (): void => {
    if (isSet) return;
    const engine = require("node:v8") as EngineOptions;
    limitHeapGrowth(engine);
    compileWasmOnce(engine);
    isSet = true;
  };
  startIdleTimer(keptAfter, () => {
    // written now, since a provider that is not asked to end is killed
    if (!isWhole) keep(false);
    setOptions();
  });
  // a large zone may come before the time is over, and the heap grows while it is read
  whenConfigured(() => {
    isConfigured = true;
    if (isWhole) setOptions();
  });
  return module.exports;
}
