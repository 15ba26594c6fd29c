import { createSandbox } from "../../src/sandbox/index.ts";
import { pause } from "../support/pause.ts";
import { createWorkspace } from "../support/terraform.ts";
import { followAdvice } from "./advice.ts";
import { createDice } from "./dice.ts";
import { compare, lookForLosses } from "./judge.ts";
import { createOthers } from "./others.ts";
import { seed as contents, type Scene, type State } from "./scene.ts";
import { actOfOthers, run, steps } from "./steps.ts";
import { changed, hclOf, linesOf, nothing } from "./wants.ts";

/** What became of a sequence. */
export interface SequenceOutcome {
  /** What was lost, doubled or left, or did not end; empty: nothing was wrong. */
  readonly findings: readonly string[];
  /** What was done, a line a step. */
  readonly log: readonly string[];
  /** All requests: `METHOD PATH BODY STATUS`. */
  readonly requests: readonly string[];
  /** What the commands of each state said. */
  readonly told: readonly string[];
}

/** Two states, others, faults and kills take turns at one service; then all is applied, compared, and destroyed. */
export async function runSequence(seed: number, count: number): Promise<SequenceOutcome> {
  const dice = createDice(seed);
  const sandbox = createSandbox({
    seed: contents,
    options: {
      ...{ visibleAfter: 200, settledAfter: 300, lingersFor: 100, latency: dice.pick([0, 0, 5]) },
      newRecordPosition: dice.pick(["end", "start"]),
      recordDataLayout: dice.pick(["fields", "whole"]),
      absent: dice.pick(["404", "empty-list"]),
    },
  });
  const { baseUrl, close } = await sandbox.listen();
  const environment = { IMS_BASE_URL: baseUrl, IMS_ACCESS_TOKEN: sandbox.accessToken.reveal() };
  const states: State[] = [];
  for (const letter of ["x", "y"])
    states.push({ letter, workspace: await createWorkspace(environment), wants: nothing, isCutOff: false, told: "" });
  const scene: Scene = { sandbox, dice, others: createOthers(sandbox, dice), states, log: [], findings: [] };
  try {
    if (dice.chance(0.5)) for (const { workspace } of states) workspace.goToAnotherMachine();
    for (let step = 0; step < count && scene.findings.length === 0; step += 1) await takeStep(scene);
    if (scene.findings.length === 0) await settle(scene);
    const requests = sandbox.requests.map(
      ({ method, path, body, status }) => `${method} ${path} ${body} ${status ?? ""}`,
    );
    return { findings: scene.findings, log: scene.log, requests, told: states.map(({ told }) => told) };
  } finally {
    await close();
    await Promise.all(states.map(({ workspace }) => workspace.remove()));
  }
}

async function takeStep(scene: Scene): Promise<void> {
  const { dice, states, log, sandbox } = scene;
  for (let left = dice.below(3); left > 0; left -= 1) actOfOthers(scene);
  const state = dice.pick(states);
  // what is declared otherwise after a kill is not taken over (docs/decisions/0010-journal.md)
  if (!state.isCutOff && dice.chance(0.7)) state.wants = changed(state.wants, state.letter, dice);
  const [name, step] = dice.pick(steps);
  log.push(`${state.letter}: ${name}; declares ${linesOf(state.wants).join(", ")}`);
  const lag = dice.chance(0.25) ? dice.pick([300, 1000]) : 0;
  if (lag > 0) {
    log.push(`readings lag ${lag} ms`);
    sandbox.faults.add({ method: "GET", stale: lag, times: "always" });
  }
  for (const each of states) await each.workspace.configure(hclOf(each.wants));
  await step(scene, state);
  sandbox.faults.clear();
  lookForLosses(scene);
}

/** Applies both, and follows what is advised, until nothing is left to do, compares, and destroys both. */
async function settle(scene: Scene): Promise<void> {
  const { states, findings } = scene;
  for (const state of states) {
    await state.workspace.configure(hclOf(state.wants));
    let isStable = false;
    for (let applies = 1; applies <= 4 && !isStable; applies += 1) {
      const { code, stderr } = await run(scene, state, "apply", "-auto-approve");
      isStable = code === 0 && (await run(scene, state, "plan", "-detailed-exitcode")).code === 0;
      if (isStable) continue;
      if (applies < 4) await followAdvice(scene, state, stderr);
      else findings.push(`${state.letter} is not settled after four applies: ${stderr.slice(0, 1500)}`);
    }
  }
  lookForLosses(scene);
  compare(scene, ({ wants }) => linesOf(wants));
  for (const state of states) {
    const { code, stderr } = await run(scene, state, "destroy", "-auto-approve");
    if (code !== 0) findings.push(`${state.letter} is not destroyed: ${stderr.slice(0, 1500)}`);
  }
  // a project lingers for a while
  await pause(300);
  lookForLosses(scene);
  compare(scene, () => []);
}
