import type { Sandbox, SeedInput } from "../../src/sandbox/index.ts";
import type { Workspace } from "../support/terraform.ts";
import type { Dice } from "./dice.ts";
import type { Others } from "./others.ts";
import { cluster, zone, type Wants } from "./wants.ts";

/** One directory with a configuration and a state. */
export interface State {
  readonly letter: string;
  readonly workspace: Workspace;
  /** What is declared now. */
  wants: Wants;
  /** Whether the last command that writes all did not end well: what it made may be in no state, so others leave its sets alone. */
  isCutOff: boolean;
  /** Everything that its commands said. */
  told: string;
}

/** All that takes part in a sequence. */
export interface Scene {
  readonly sandbox: Sandbox;
  readonly dice: Dice;
  readonly others: Others;
  readonly states: readonly State[];
  readonly log: string[];
  readonly findings: string[];
}

/** What the service holds at first. */
export const seed: SeedInput = {
  customers: ["acme"],
  zones: {
    [zone]: { records: ["ns1", "ns2"].map((host) => ({ name: "@", type: "NS", data: [`${host}.example.net.`] })) },
  },
  clusters: { [cluster]: { projects: [] } },
};
