import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { thisPlace } from "terraform-provider-sdk/core";
import { removeLeftTickets } from "../../src/reconcile/index.ts";
import { newTicket, openTicketBox } from "../../src/reconcile/locks/lock-tickets.ts";
import { buildFixture } from "../../packages/terraform-provider-sdk/test/fixture/build.ts";

const nobody = 4_194_305;
const fixture = buildFixture();
afterAll(() => fixture.remove());

/** Waits until a provider that has started has removed this: it does so after its handshake, when it has nothing else to do. */
async function untilGone(path: string): Promise<void> {
  for (let looks = 0; existsSync(path) && looks < 2_000; looks += 1)
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect(existsSync(path)).toBe(false);
}

/** Starts a provider, and waits until it has removed all that is left behind by now. */
async function startAndSettle(): ReturnType<typeof fixture.start> {
  const decoy = join(fixture.directory, `tfp-${thisPlace()}-${nobody}-decoy1`);
  mkdirSync(decoy);
  const started = await fixture.start();
  await untilGone(decoy);
  return started;
}

it("removes at its start the socket of a killed process, and nothing else", async () => {
  // in this order: one that has only just removed what it found first may still be looking at the rest
  const live = await startAndSettle();
  const killed = await startAndSettle();
  const [left, kept] = [killed, live].map(({ handshake }) => dirname(handshake[3] ?? ""));
  killed.child.kill("SIGKILL");
  await killed.exited;
  const temporary = dirname(left ?? "");
  const elsewhere = mkdtempSync(join(tmpdir(), "tfp-test-"));
  writeFileSync(join(elsewhere, "s"), "");
  const others = {
    link: join(temporary, `tfp-${thisPlace()}-${nobody}-abcdef`),
    foreign: join(temporary, `tfp-0123456789ab-${nobody}-abcdef`),
    unknown: join(temporary, "tfp-abcdef"),
  };
  symlinkSync(elsewhere, others.link);
  for (const directory of [others.foreign, others.unknown]) mkdirSync(directory);
  expect(existsSync(left ?? "")).toBe(true);

  await fixture.start();
  await untilGone(left ?? "");
  expect([kept ?? "", ...Object.values(others), join(elsewhere, "s")].filter((path) => !existsSync(path))).toEqual([]);
  rmSync(elsewhere, { recursive: true });
});

it("removes the lock tickets of killed processes, and nothing else", () => {
  const directory = mkdtempSync(join(tmpdir(), "ims-locks-test-"));
  const [dead, live] = ["a", "b"].map((digit) => openTicketBox(directory, digit.repeat(32)));
  const ticket = { ...newTicket("exclusive"), number: 1 };
  dead?.add({ ...ticket, pid: nobody }, Date.now());
  live?.add(ticket, Date.now());
  live?.add({ ...ticket, place: "0123456789ab", pid: nobody }, Date.now());
  removeLeftTickets(directory);
  expect(readdirSync(directory)).toHaveLength(2);
  expect(live?.list()).toHaveLength(2);
  removeLeftTickets(join(directory, "none"));
  rmSync(directory, { recursive: true });
});
