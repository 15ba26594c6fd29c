import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { isRunning, lifeOf, markOf, markThisProcess } from "./running-process.ts";

const own = markThisProcess();
const nobody = 4_194_305;

it.each([
  ["running", "this process", own],
  ["orphaned", "one whose parent is gone", { ...own, parent: nobody }],
  ["ended", "one that is gone", { ...own, pid: nobody }],
  ["ended", "one whose id another process has", { ...own, began: "1" }],
  ["unknown", "one of another machine", { ...own, place: "0123456789ab" }],
])("says %s of %s", (life, _, mark) => {
  expect(lifeOf(mark)).toBe(life);
});

it("says of a process that ended, and that its parent does not collect, that it has ended", async () => {
  // the shell becomes a program that never waits for the child it got, and that itself says so before that child may end
  const becomes = 'exec 3<&0; cat <&3 >/dev/null & exec "$0" -e "console.log($!); setInterval(() => undefined, 1000)"';
  const shell = spawn("sh", ["-c", becomes, process.execPath], { stdio: ["pipe", "pipe", "ignore"] });
  const [line] = (await once(createInterface({ input: shell.stdout }), "line")) as [string];
  shell.stdin.end();
  const pid = Number(line);
  while (isRunning(pid)) await new Promise((resolve) => setImmediate(resolve));
  expect(process.kill(pid, 0)).toBe(true);
  expect(lifeOf(markOf(pid, shell.pid ?? 0))).toBe("ended");
  shell.kill("SIGKILL");
  await once(shell, "exit");
});
