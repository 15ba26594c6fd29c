import { createRedactor, type Redact } from "../core/redactor.ts";
import type { CommandContext } from "./command-context.ts";
import type { Terminal } from "./terminal.ts";

/** Of one process: whatever a command writes passes the gate for secrets, which learns those that the command connects with. */
export function createContext(surroundings: Omit<CommandContext, "redactor">): CommandContext {
  const redactor = createRedactor();
  return { ...surroundings, redactor, terminal: guarded(surroundings.terminal, (text) => redactor.redact(text)) };
}

function guarded({ print, report, progress, ask, isScreen }: Terminal, redact: Redact): Terminal {
  return {
    isScreen,
    print: (line) => print(redact(line)),
    report: (line) => report(redact(line)),
    progress: progress && ((line) => progress(line === undefined ? undefined : redact(line))),
    ask: ask && ((question, signal) => ask(redact(question), signal)),
  };
}
