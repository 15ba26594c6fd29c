/**
 * Matchers for tests of stacks, `cdktf-provider-ims/jest`. Importing it adds them to `expect` where there is one; `matchers` is for
 * runners without a global: `expect.extend(matchers)`.
 *
 * @module jest
 */
import type { IConstruct } from "constructs";
import { inOrder, printSummary, summaryOf, printText } from "../src/diff/index.ts";
import type { DiffOptions } from "../src/diff/index.ts";
import { diff } from "./diff.ts";

/** What a matcher answers. */
export interface MatcherResult {
  readonly pass: boolean;
  /** What is said where the expectation fails. */
  readonly message: () => string;
}

/** The matchers, for `expect.extend`. */
export const matchers = {
  /** Whether the service is as the constructs of an app, a stack or a part of one declare. What only Terraform knows is not compared. */
  async toMatchLive(this: unknown, root: IConstruct, options: DiffOptions): Promise<MatcherResult> {
    const found = await diff(root, options);
    const differing = inOrder(found).filter(({ action, problems = [] }) => isDifference(action) || problems.length > 0);
    const told = differing.length === 0 ? printSummary(summaryOf(found)) : printText(differing, { isColoured: false });
    const expected = differing.length === 0 ? "differ from the live service" : "match the live service";
    return {
      pass: differing.length === 0,
      message: () => `Expected what ${root.node.path || "the app"} declares to ${expected}.\n\n${told}`,
    };
  },
};

function isDifference(action: string): boolean {
  return action !== "none" && action !== "unknown";
}

declare global {
  // the interface that jest's types merge with is in this namespace
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace jest {
    // its parameters must be those of jest's own
    // eslint-disable-next-line @typescript-eslint/no-unused-vars, @typescript-eslint/no-empty-object-type
    interface Matchers<R, T = {}> {
      /** Whether the service is as the constructs declare. */
      toMatchLive(options: DiffOptions): Promise<R>;
    }
  }
}

const { expect } = globalThis as { readonly expect?: { extend(matchers: object): void } };
expect?.extend(matchers);
