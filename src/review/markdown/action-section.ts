import type { ActionCall, ActionTrigger } from "../model/action-calls.ts";
import { ownOf } from "../plan/json.ts";
import type { Detail } from "./detail.ts";
import { indent, list, place } from "./markdown-list.ts";
import { code, value } from "./markdown-text.ts";

const moments: Readonly<Record<string, string>> = {
  BeforeCreate: "before the creation of",
  AfterCreate: "after the creation of",
  BeforeUpdate: "before the change of",
  AfterUpdate: "after the change of",
  BeforeDestroy: "before the destruction of",
  AfterDestroy: "after the destruction of",
};

const failures: Readonly<Record<string, string>> = {
  ActionOnFailureTaint: "a failure taints what triggers it",
  ActionOnFailureContinue: "the apply goes on after a failure",
};

/** What is invoked, when, and with which configuration. */
export function actions(calls: readonly ActionCall[], { entries, attributes, text }: Detail): readonly string[] {
  return list(
    calls.map(({ address, trigger, config, spared }) => {
      const when = trigger === undefined ? "" : whenTriggered(trigger);
      const given = Object.entries(config).filter(([, shown]) => shown !== null);
      const said = given.map(([name, shown]) => `${code(name)} ${value(shown, text)}`).join(", ");
      const head = `- **invoke** ${code(address)}${when}${said === "" || !attributes ? "" : `: ${said}`}`;
      const left = spared.map(
        ({ line, change }) =>
          `- leaves ${code(line.text, text)} alone where plan and apply run on one machine: ${place(change)} keeps it`,
      );
      return attributes ? [head, ...indent(left)].join("\n") : head;
    }),
    entries,
  );
}

function whenTriggered({ address, event, onFailure }: ActionTrigger): string {
  const failure = onFailure === undefined ? "" : ` (${ownOf(failures, onFailure) ?? code(onFailure)})`;
  return ` ${ownOf(moments, event) ?? code(event)} ${code(address)}${failure}`;
}
