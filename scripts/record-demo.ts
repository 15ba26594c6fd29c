/** `npm run record`: runs the demo and writes what it printed, as it printed it, to `docs/images/demo.svg`. Takes a minute or two. */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { terminalSvg, type Printed } from "./pictures/terminal-svg.ts";

const root = join(__dirname, "..");
const printed: Printed[] = [];
const start = Date.now();
const child = spawn("npm", ["run", "--silent", "demo"], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
child.stdout.setEncoding("utf8").on("data", (text: string) => {
  printed.push({ at: Date.now() - start, text });
  process.stdout.write(text);
});
child.once("close", (code) => {
  // a picture of a demo that failed helps nobody
  if (code === 0) writeFileSync(join(root, "docs/images/demo.svg"), terminalSvg(printed));
  else process.exitCode = 1;
});
