import { describeWithFewFiles, runLimited } from "../../test/support/limited-process.ts";
import { adviceOn } from "./file-advice.ts";

const given = { full: "Make room.", otherwise: "Choose another one." };

it.each<[string, unknown, RegExp]>([
  ["a full disk", { code: "ENOSPC" }, /^Make room\.$/],
  ["a user's share that is used up", { code: "EDQUOT" }, /^Make room\.$/],
  ["too many open files of the process", { code: "EMFILE" }, /^This process may open no more files\. .*ulimit -n/],
  ["too many open files of the machine", { code: "ENFILE" }, /^This machine opens no more files\. .*fs\.file-max/],
  ["missing rights", { code: "EACCES" }, /^Choose another one\.$/],
  ["something else", undefined, /^Choose another one\.$/],
])("says what to do about %s", (_, error, advice) => {
  expect(adviceOn(error, given)).toMatch(advice);
});

/** What a lock and the journal say in a process that has as many files open as it may. */
const program = `
import { mkdtempSync, openSync } from "node:fs";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { silentLog, systemClock } from "terraform-provider-sdk/core";
import { createJournal } from "./src/reconcile/index.ts";
import { createFileLock } from "./src/reconcile/locks/file-lock.ts";
import { adviceOn } from "./src/core/file-advice.ts";

const directory = mkdtempSync(join(tmpdir(), "ims-no-more-files-"));
const common = { directory, baseUrl: "https://ims.example.com", clock: systemClock, log: silentLog };
const run = { directory, key: "k", isTest: false };
const journal = createJournal({ ...common, run, dataId: () => undefined } as never);
const lock = createFileLock(common);
try {
  for (;;) openSync(directory, "r");
} catch {}
const told = async (work) => {
  try {
    await work();
    return "nothing";
  } catch (error) {
    return error.remedy ?? String(error);
  }
};
void (async () => {
  const advice = [await told(() => lock.acquire({ key: "k", mode: "exclusive" }))];
  journal.begin({ kind: "server", identity: ["a", "b"], content: {}, at: 0, isServiceTime: false });
  advice.push(adviceOn(journal.unwritten()?.cause, { full: "full", otherwise: "otherwise" }));
  console.log(JSON.stringify(advice));
})();
`;

describeWithFewFiles("where this process may open no more files", () => {
  it("a lock and the journal say so", () => {
    const advice = JSON.parse(runLimited(program, { seconds: 60, openFiles: 64 })) as string[];
    const expected = "This process may open no more files.";
    expect(advice.map((each) => each.slice(0, expected.length))).toEqual([expected, expected]);
  });
});
