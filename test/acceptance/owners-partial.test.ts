import type { FaultInput } from "../../src/sandbox/index.ts";
import { styles } from "../support/deployment.ts";
import { expectNothingToDo, held, openStage, said, setHcl, zoneHcl, type Stage } from "../support/owners.ts";
import { describeWithTerraform } from "../support/engines.ts";
import { errorsByAddress, type Workspace } from "../support/terraform.ts";

const values = Array.from({ length: 60 }, (_, nr) => `192.0.2.${nr}`);
const linesOf = (nameOf: (nr: number) => string): string[] =>
  values.map((value, nr) => `${nameOf(nr)} A ${value}`).sort();

/** Refused at each write, in every style: test/contract/dns/owners-partial.test.ts */
describeWithTerraform("a create that ends half way", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ ...styles[1]?.[1], latency: 10 });
  });
  afterAll(() => stage.close());

  const posts = (zone: string): number =>
    stage.sandbox.requests.filter(
      ({ method, path, status }) => method === "POST" && path.includes(`/${zone}/`) && status !== undefined,
    ).length;
  const stated = async (workspace: Workspace, address: string): Promise<string[]> => {
    const { values: own, records } = (await workspace.values(address)) as {
      values?: string[];
      records?: Record<string, { values: string[] }>;
    };
    return [...(own ?? []), ...Object.values(records ?? {}).flatMap((each) => each.values)].sort();
  };
  const dataIn = (zone: string): string[] =>
    held(stage, zone)
      .map((line) => line.split(" ")[2] ?? "")
      .sort();

  /** A create of each kind, in a zone of its own: addresses end with `label`. */
  const createsOf = (label: string) => {
    const [ofSet, ofZone] = [stage.zone(), stage.zone()];
    const records = Object.fromEntries(values.map((value, nr) => [`h${nr} A`, [value]]));
    return [
      {
        address: `ims_dns_record_set.${label}`,
        zone: ofSet,
        hcl: setHcl(label, { zone: ofSet, name: "pool", values }),
        lines: linesOf(() => "pool"),
      },
      {
        address: `ims_dns_zone_records.${label}`,
        zone: ofZone,
        hcl: zoneHcl(label, { zone: ofZone, records }),
        lines: linesOf((nr) => `h${nr}`),
      },
    ];
  };
  type Create = ReturnType<typeof createsOf>[number];
  const openWith = async (creates: readonly Create[]): Promise<Workspace> => {
    const workspace = await stage.workspace();
    await workspace.configure(creates.map(({ hcl }) => hcl).join(""));
    return workspace;
  };
  const expectStateAsHeld = async (workspace: Workspace, creates: readonly Create[]): Promise<void> => {
    const inStates = await Promise.all(
      creates.map(async ({ address }) => [address, await stated(workspace, address)] as const),
    );
    expect(inStates).toEqual(creates.map(({ address, zone }) => [address, dataIn(zone)]));
  };
  const expectComplete = async (workspace: Workspace, creates: readonly Create[]): Promise<void> => {
    stage.sandbox.faults.clear();
    await workspace.apply();
    await expectNothingToDo(workspace);
    expect(creates.map(({ address, zone }) => [address, held(stage, zone)])).toEqual(
      creates.map(({ address, lines }) => [address, lines]),
    );
  };
  const failFrom16th = (creates: readonly Create[], fault: FaultInput): void =>
    stage.sandbox.faults.add(
      ...creates.map(({ zone }) => ({
        method: "POST" as const,
        path: `/${zone}/`,
        nth: 16,
        times: "always" as const,
        ...fault,
      })),
    );

  // one at a time: all of the other one may be done before the interrupt arrives
  it.each(["ims_dns_record_set.a", "ims_dns_zone_records.a"])(
    "%s, by Ctrl-C: what was written is in the state, and the rest comes later",
    async (interrupted) => {
      const creates = createsOf("a").filter(({ address }) => address === interrupted);
      const workspace = await openWith(creates);
      // else all of them may be done before the interrupt arrives
      failFrom16th(creates, { delay: 500 });
      const isReached = (): boolean => creates.every(({ zone }) => posts(zone) >= 15);
      const ended = await workspace.interrupt(isReached, "apply", "-auto-approve", "-no-color");
      expect(ended.code).toBe(1);
      await expectStateAsHeld(workspace, creates);
      const counts = creates.map(({ zone }) => dataIn(zone).length);
      expect(Math.min(...counts)).toBeGreaterThanOrEqual(15);
      expect(Math.max(...counts)).toBeLessThan(values.length);
      await expectComplete(workspace, creates);
    },
  );

  it("a set and a zone, refused by the service: the next apply completes it; after the command that the message names, nothing is written twice", async () => {
    const [tainted, untainted] = [createsOf("a"), createsOf("b")];
    const creates = [...tainted, ...untainted];
    const workspace = await openWith(creates);
    failFrom16th(creates, { status: 403 });
    const ended = await workspace.run("apply", "-auto-approve", "-no-color");
    expect(ended.code).toBe(1);
    const errors = errorsByAddress(ended.stderr);
    expect(errors).toEqual(
      Object.fromEntries(creates.map(({ address }) => [address, expect.stringContaining("answered 403")])),
    );
    await expectStateAsHeld(workspace, creates);
    expect(creates.map(({ zone }) => dataIn(zone).length)).toEqual(creates.map(() => 15));
    const advice =
      /is created in part with (\S+),[^`]*`terraform (untaint) ADDRESS`.*? ADDRESS stands behind `with` in this message/g;
    const commands = Object.fromEntries(
      [...said(ended).matchAll(advice)].map(([, address = "", command = ""]) => [address, command]),
    );
    expect(commands).toEqual(Object.fromEntries(creates.map(({ address }) => [address, "untaint"])));
    for (const { address } of untainted) await workspace.expectOk(commands[address] ?? "", address);
    await expectComplete(workspace, creates);
    const writes = untainted.map(({ address, zone }) => [
      address,
      ...stage.sandbox.requests
        .filter(({ method, path, status }) => method !== "GET" && path.includes(`/${zone}/`) && status !== 403)
        .map(({ method }) => method),
    ]);
    expect(writes).toEqual(untainted.map(({ address }) => [address, ...values.map(() => "POST")]));
  });
});
