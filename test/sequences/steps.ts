import type { FaultInput } from "../../src/sandbox/index.ts";
import { putStateBack } from "../support/cut-state.ts";
import { pause } from "../support/pause.ts";
import { kill, providersOf } from "../support/processes.ts";
import type { Ended } from "../support/terraform.ts";
import type { Scene, State } from "./scene.ts";
import { addressesOf, zone } from "./wants.ts";

type Step = (scene: Scene, state: State) => Promise<void>;

const weights: readonly (readonly [number, string, Step])[] = [
  [4, "apply", apply],
  [2, "apply beside the other state", applyBoth],
  [3, "apply with a fault", applyWithFault],
  [3, "apply that is killed", applyKilled],
  [3, "apply of a plan while others write", applyLate],
  [2, "replace", replace],
  [1, "apply of one target", applyTarget],
  [1, "refresh only", refreshOnly],
  [1, "forget and import", forgetAndImport],
  [1, "go to another machine", goToAnotherMachine],
  [1, "destroy", destroy],
];
export const steps = weights.flatMap(([weight, name, step]) =>
  Array.from({ length: weight }, () => [name, step] as const),
);

/** Lines that name what a record that is gone may have become: nothing happens to what they name. */
const perhapsOurs = /^\W*".*": terraform import ADDRESS .*$/gm;

/** One change by others. */
export function actOfOthers({ others, states, log }: Scene): void {
  log.push(`others ${others.act(states.some(({ isCutOff }) => isCutOff))}`);
}

/** Runs a command, and notes how it ended. */
export async function run({ log }: Scene, state: State, ...args: readonly string[]): Promise<Ended> {
  const ended = await state.workspace.run(...args, "-no-color");
  note(state, log, args, ended);
  return ended;
}

function note(state: State, log: string[], args: readonly string[], { code, stdout, stderr }: Ended): void {
  state.told += `${stdout}\n${stderr}`.replace(perhapsOurs, "");
  if (args[0]?.startsWith("apply") === true)
    state.isCutOff = code !== 0 || (state.isCutOff && args.some((arg) => /^-(target|refresh-only)/.test(arg)));
  const complaints = stderr.split("\n").filter((line) => /^\W*(Error|Warning):/.test(line));
  log.push(`   ${state.letter} ${args.slice(0, 2).join(" ")} ended with ${code}; ${complaints.join(" ")}`);
}

async function apply(scene: Scene, state: State): Promise<void> {
  await run(scene, state, "apply", "-auto-approve");
}

async function applyBoth(scene: Scene): Promise<void> {
  await Promise.all(scene.states.map((state) => apply(scene, state)));
}

async function applyWithFault(scene: Scene, state: State): Promise<void> {
  const { dice, log, sandbox } = scene;
  const fault: FaultInput = {
    method: dice.pick(["POST", "PUT", "DELETE", "GET"]),
    nth: 1 + dice.below(4),
    ...dice.pick<Pick<FaultInput, "status" | "times" | "when" | "drop" | "path">>([
      { status: 403 },
      { status: 503, times: 2 },
      { status: 500, when: "after" },
      // a project that may have been created and does not show is waited for until the time-out
      { drop: true, when: "before", path: dice.pick(["/dns/", "/servers/"]) },
      { drop: true, when: "after" },
    ]),
  };
  log.push(`fault ${JSON.stringify(fault)}`);
  sandbox.faults.add(fault);
  await apply(scene, state);
}

async function applyKilled(scene: Scene, state: State): Promise<void> {
  const { dice, log, sandbox } = scene;
  const writes = (): number => sandbox.requests.filter(({ method }) => method !== "GET").length;
  const at = writes() + 1 + dice.below(6);
  const delay = dice.below(40);
  const { child, ended } = state.workspace.start("apply", "-auto-approve", "-no-color");
  const over = new AbortController();
  void ended.then(() => over.abort());
  const isOver = (): boolean => over.signal.aborted;
  while (!isOver() && writes() < at) await pause(2);
  await pause(delay);
  const pid = child.pid ?? 0;
  const providers = isOver() ? [] : providersOf(pid);
  const killed = isOver() ? [] : dice.pick([providers, [pid], [pid, ...providers]]);
  for (const each of killed) kill(each, "SIGKILL");
  note(state, log, [isOver() ? "apply, over before the kill" : "apply, killed"], await ended);
  putStateBack(state.workspace);
}

async function applyLate(scene: Scene, state: State): Promise<void> {
  const { dice } = scene;
  const planned = await run(scene, state, "plan", "-out=late");
  if (planned.code !== 0) return;
  for (let left = 1 + dice.below(3); left > 0; left -= 1) actOfOthers(scene);
  await run(scene, state, "apply", "late");
}

async function replace(scene: Scene, state: State): Promise<void> {
  const addresses = addressesOf(state.wants);
  if (addresses.length === 0) return;
  await run(scene, state, "apply", "-auto-approve", `-replace=${scene.dice.pick(addresses)}`);
}

async function applyTarget(scene: Scene, state: State): Promise<void> {
  const addresses = addressesOf(state.wants);
  if (addresses.length === 0) return;
  await run(scene, state, "apply", "-auto-approve", `-target=${scene.dice.pick(addresses)}`);
}

async function refreshOnly(scene: Scene, state: State): Promise<void> {
  await run(scene, state, "apply", "-refresh-only", "-auto-approve");
}

async function forgetAndImport(scene: Scene, state: State): Promise<void> {
  const key = scene.dice.pick(["k1", "k2", "k3", "k4"]);
  const address = `ims_dns_record.one["${key}"]`;
  const has = await state.workspace.values(address).catch(() => undefined);
  if (has === undefined || !(key in state.wants.ones)) return;
  const id = `${zone}/A/${String(has["name"])}?data=${String((has["data"] as string[])[0])}`;
  // the state has what others have changed: it cannot be found by that
  const found = await run(scene, state, "plan", "-refresh-only", "-detailed-exitcode");
  if (found.code !== 0) return;
  await run(scene, state, "state", "rm", address);
  await run(scene, state, "import", address, id);
  // as long as no apply has shown that it was the right id, what is declared otherwise does not replace it
  await apply(scene, state);
}

function goToAnotherMachine(_: Scene, { workspace }: State): Promise<void> {
  workspace.goToAnotherMachine();
  return Promise.resolve();
}

async function destroy(scene: Scene, state: State): Promise<void> {
  await run(scene, state, "destroy", "-auto-approve");
}
