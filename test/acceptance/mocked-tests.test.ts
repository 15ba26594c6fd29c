import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeWithTerraform } from "../support/engines.ts";
import {
  held,
  openTakenStage,
  projectHcl,
  recordHcl,
  said,
  serverHcl,
  setHcl,
  zoneHcl,
  type Stage,
} from "../support/owners.ts";

/** What a run with mocks leaves in the state of a test is not what the service has under the same name. */
describeWithTerraform(
  "a test that has runs with mocks and runs without",
  () => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await openTakenStage();
    });
    afterAll(() => stage.close());

    const ours = (name: string): string => `providers = {\n ims = ims.${name}\n}`;
    const mocked = `mock_provider "ims" {\n alias = "fake"\n}\nprovider "ims" {\n alias = "real"\n}\n`;
    const run = (name: string, rest: string): string => `run "${name}" {\n ${rest}\n}\n`;
    const override = (kind: string): string => `override_resource {\n target = ${kind}.it\n}\n`;

    const kinds = [
      "ims_server_definition",
      "ims_platform_project",
      "ims_dns_record",
      "ims_dns_record_set",
      "ims_dns_zone_records",
    ];
    const theirs = [
      ["one", "192.0.2.1"],
      ["set", "192.0.2.2"],
      ["key", "192.0.2.3"],
    ] as const;
    const declared = (zone: string): string =>
      [
        serverHcl("it", { fqdn: "taken.example.com" }),
        projectHcl("it", { name: "Taken" }),
        recordHcl("it", { zone, name: "one", data: '["192.0.2.1"]' }),
        setHcl("it", { zone, name: "set", values: ["192.0.2.2"] }),
        zoneHcl("it", { zone, records: { "key A": ["192.0.2.3"] }, rest: "deletion_protection = false" }),
      ].join("");

    it.each([
      ["mock_provider", mocked + run("mocked", ours("fake")), ours("real")],
      ["mock_provider, and a plan", mocked + run("mocked", ours("fake")), `command = plan\n ${ours("real")}`],
      [
        "mock_provider, and no refresh",
        mocked + run("mocked", ours("fake")),
        `plan_options {\n refresh = false\n}\n ${ours("real")}`,
      ],
      ["override_resource", `provider "ims" {}\n${run("mocked", kinds.map(override).join(""))}`, ""],
    ])("leaves alone what others have: %s", async (_, first, rest) => {
      const zone = stage.zone();
      for (const [name, address] of theirs)
        stage.sandbox.store.zones.add(zone, {
          name: `${name}.${zone}.`,
          type: "A",
          data: [address],
          comment: "theirs",
        });
      const before = held(stage, zone);
      const workspace = await stage.workspace();
      await workspace.configure(declared(zone));
      await writeFile(join(workspace.directory, "all.tftest.hcl"), first + run("real", rest));
      stage.sandbox.resetRequests();
      const ended = await workspace.run("test", "-no-color");
      const told = said(ended);
      for (const kind of kinds) expect(told).toContain(`Error: Cannot go on with ${kind} with`);
      expect(told.match(/state-mocked/g)).toHaveLength(kinds.length);
      expect(ended.code).toBe(1);
      expect(stage.sandbox.requests.filter(({ method }) => method !== "GET")).toEqual([]);
      expect(held(stage, zone)).toEqual(before);
    });
  },
  "mocks in tests",
);
