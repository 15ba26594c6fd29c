import type { Diagnostic } from "terraform-provider-sdk";
import { valueObject, type Value } from "terraform-provider-sdk/values";
import type { InMemory } from "./in-memory.ts";

/** What a call of an action had to say. */
export interface Said {
  /** Summaries and details, one text each. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly progress: readonly string[];
}

/** An action of the provider in memory, as Terraform's core would call it. */
export function actionOf({ provider }: Pick<InMemory, "provider">, typeName: string) {
  const names = Object.keys(provider.schemas().actions[typeName]?.block.attributes ?? {});
  const request = (config: Readonly<Record<string, Value>>) => ({
    typeName,
    config: valueObject(names.map((name) => [name, config[name] ?? null] as const)),
  });
  const controller = new AbortController();
  return {
    async validate(config: Readonly<Record<string, Value>>): Promise<Said> {
      return said((await provider.validateActionConfig(request(config))).diagnostics);
    },
    async plan(config: Readonly<Record<string, Value>>): Promise<Said> {
      return said((await provider.planAction(request(config))).diagnostics);
    },
    /** `onProgress` is told each line as it comes. */
    async invoke(config: Readonly<Record<string, Value>>, onProgress?: (line: string) => void): Promise<Said> {
      const lines: string[] = [];
      const progress = (line: string): void => {
        lines.push(line);
        onProgress?.(line);
      };
      const answer = await provider.invokeAction({ ...request(config), progress, signal: controller.signal });
      return said(answer.diagnostics, lines);
    },
  };
}

function said(diagnostics: readonly Diagnostic[], progress: readonly string[] = []): Said {
  const of = (wanted: Diagnostic["severity"]): string[] =>
    diagnostics
      .filter(({ severity }) => severity === wanted)
      .map(({ summary, detail }) => (detail === "" ? summary : `${summary}: ${detail}`));
  return { errors: of("error"), warnings: of("warning"), progress };
}
