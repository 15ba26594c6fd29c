/** What this layer needs of the process it runs in. `process` itself is one; only main programs name it. */
export type ProcessHandle = Pick<
  NodeJS.Process,
  "env" | "pid" | "ppid" | "platform" | "on" | "exit" | "stdout" | "stderr"
>;
