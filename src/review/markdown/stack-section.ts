import type { Check, Deferred, OutputChange, Stack } from "../model/read-stack.ts";
import { ownOf } from "../plan/json.ts";
import { actions } from "./action-section.ts";
import type { Detail } from "./detail.ts";
import { drifted } from "./drift-section.ts";
import { headline, remarks } from "./headline.ts";
import { list, section } from "./markdown-list.ts";
import { losses } from "./loss-section.ts";
import { provisioners } from "./provisioner-section.ts";
import { books, changed, foreign } from "./change-section.ts";
import { code, value } from "./markdown-text.ts";
import { zones } from "./zone-section.ts";

/** The hidden line before a stack's part, by which a program finds it again; `/` before the name: the one behind it. */
function marker(name: string, end = false): string {
  // a comment of HTML ends at two hyphens
  const safe = encodeURIComponent(name).replaceAll("--", "-%2D").replace(/-$/, "%2D");
  return `<!-- ${end ? "/" : ""}ims-review:${safe} -->`;
}

/** A stack's part of the comment. */
export function renderStack(stack: Stack, detail: Detail): string {
  const parts = [
    ...section("Destroyed or replaced", losses(stack, detail)),
    ...section("DNS", zones(stack.zones, detail)),
    ...section("Created or changed", changed(stack, detail)),
    ...section("Actions", actions(stack.actions, detail)),
    ...section("Provisioners, which run as these are created or destroyed", provisioners(stack, detail)),
    ...section("Resources of other providers", foreign(stack, detail)),
    ...section("Imported, moved or forgotten", books(stack, detail)),
    ...section("Outputs", outputs(stack.outputs, detail)),
    ...section("Checks", checks(stack.checks, detail)),
    ...section("Put off to a later plan", deferred(stack.deferred, detail)),
    ...section("Drift: changed outside of Terraform since the last apply", drifted(stack, detail)),
  ];
  return [...renderHead(stack), ...parts, marker(stack.name, true)].join("\n");
}

/** A stack's headline alone. */
export function renderHeadline(stack: Stack): string {
  return [...renderHead(stack), marker(stack.name, true)].join("\n");
}

function renderHead(stack: Stack): readonly string[] {
  const said = headline([stack]);
  const notes = remarks(stack);
  return [
    marker(stack.name),
    `### Plan of ${code(stack.name)}: ${said === "" ? (stack.hasChanges ? "only the state changes" : "no changes") : said}`,
    "",
    ...(notes.length === 0 ? [] : [notes.join(" "), ""]),
  ];
}

function outputs(changes: readonly OutputChange[], { entries, text }: Detail): readonly string[] {
  return list(
    changes.map(({ name, from, to }) => `- ${code(name)}: ${value(from, text)} → ${value(to, text)}`),
    entries,
  );
}

function checks(failed: readonly Check[], { entries, text }: Detail): readonly string[] {
  const words: Readonly<Record<string, string>> = {
    fail: "fails",
    error: "could not be run",
    unknown: "is known after the apply",
  };
  return list(
    failed.map(({ address, status, messages }) => {
      const said = messages.map((message) => code(message, text)).join(", ");
      return `- ${code(address)} ${ownOf(words, status) ?? code(status)}${said === "" ? "" : `: ${said}`}`;
    }),
    entries,
  );
}

function deferred(put: readonly Deferred[], { entries }: Detail): readonly string[] {
  return list(
    put.map(({ address, reason }) => `- ${code(address)}${reason === "" ? "" : `: ${code(reason)}`}`),
    entries,
  );
}
