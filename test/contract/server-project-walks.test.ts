import fc from "fast-check";
import type { FaultInput } from "../../src/sandbox/index.ts";
import { styles } from "../support/deployment.ts";
import { createLockDirectory, startInMemory, type InMemory } from "../support/in-memory.ts";
import {
  anyFault,
  anyKills,
  noWriteAfter,
  planAndApply,
  rememberStates,
  walksOf,
  type Kill,
  type Part,
} from "../support/walks.ts";

const cluster = "Cluster One";
/** Servers and projects that the stack may have of each. */
const size = 3;
const numbers = Array.from({ length: size }, (_, nr) => nr);

/** The role that each server is to have, null: no server; and which projects are to be there. */
interface Wants {
  readonly servers: readonly (string | null)[];
  readonly projects: readonly boolean[];
}

interface Apply {
  readonly kind: "apply";
  readonly wants: Wants;
  readonly fault: FaultInput | null;
  /** The run is killed, and so is the next one, before one ends. */
  readonly kills: readonly Kill[];
}

/** Somebody else gives a server that is there this role, or removes it. */
interface Foreign {
  readonly kind: "foreign";
  readonly server: number;
  readonly role: string | null;
}

// a create of a project that may have been made is left to a person (project-timeout of docs/errors.md), so no fault makes one so
const faultOf = fc.oneof(
  anyFault({}, ["PUT", "DELETE"]),
  anyFault({ endpoint: "servers.createServer" }, ["POST"]),
  fc.constant<FaultInput>({ method: "POST", status: 403 }),
);
const anyApply = fc.record<Apply>({
  kind: fc.constant("apply"),
  wants: fc.record({
    servers: fc.array(fc.option(fc.constantFrom("a", "b"), { freq: 3 }), { minLength: size, maxLength: size }),
    projects: fc.array(fc.boolean(), { minLength: size, maxLength: size }),
  }),
  fault: fc.option(faultOf, { freq: 2 }),
  kills: anyKills(2 * size),
});
const anyForeign = fc.record<Foreign>({
  kind: fc.constant("foreign"),
  server: fc.nat({ max: size - 1 }),
  role: fc.option(fc.constantFrom("c", "d"), { freq: 2 }),
});
const anySteps = fc.array(fc.oneof({ weight: 4, arbitrary: anyApply }, { weight: 1, arbitrary: anyForeign }), {
  minLength: 1,
  maxLength: 6,
});

const fqdn = (nr: number | string): string => `node${nr}.example.com`;
const projectName = (nr: number | string): string => `Shop ${nr}`;
const serverConfig = (nr: number | string, role: string) => ({
  customer: "acme",
  fqdn: fqdn(nr),
  environment: "production",
  project: "shop",
  role,
  location: "zrh1",
});
const projectConfig = (nr: number | string) => ({
  cluster,
  name: projectName(nr),
  customer_id: "acme",
  description: "walk",
  admin_uids: ["u1"],
  billing_cycle: "MONTHLY",
  quota_memory: 4096,
  quota_cpu: 2000,
  deletion_protection: false,
});

/** One stack with servers and projects; somebody else has a server and a project beside it, and writes to the servers of the stack. */
class Walk {
  readonly problems: string[] = [];
  private wants: Wants = { servers: numbers.map(() => null), projects: numbers.map(() => false) };
  private readonly parts: readonly Part<Wants>[];
  private readonly ofOthers: string;
  /** What a killed run created, and no run wanted since, may be left. */
  private isKilled = false;

  private constructor(
    private readonly memory: InMemory,
    private readonly lockDirectory: string,
  ) {
    this.parts = [
      ...numbers.map((nr): Part<Wants> => {
        const configOf: Part<Wants>["configOf"] = ({ servers }) => {
          const role = servers[nr] ?? null;
          return role === null ? null : serverConfig(nr, role);
        };
        return { object: memory.object("ims_server_definition"), configOf };
      }),
      ...numbers.map((nr): Part<Wants> => {
        const configOf: Part<Wants>["configOf"] = ({ projects }) => (projects[nr] === true ? projectConfig(nr) : null);
        return { object: memory.object("ims_platform_project"), configOf };
      }),
    ];
    this.ofOthers = this.thereOfOthers();
  }

  static async start(style: number): Promise<Walk> {
    const late = { visibleAfter: 3000, settledAfter: 6000, lingersFor: 4000 };
    const base = await startInMemory({ options: { ...styles[style]?.[1], ...late } });
    await base.object("ims_server_definition").apply(serverConfig("x", "z"));
    await base.object("ims_platform_project").apply(projectConfig("x"));
    const lockDirectory = createLockDirectory();
    return new Walk(await base.beside({ lockDirectory, engine: { workingDirectory: "/stack" } }), lockDirectory);
  }

  writeElsewhere({ server, role }: Foreign): void {
    const { servers } = this.memory.sandbox.store;
    if (servers.get(fqdn(server)) === undefined) return;
    if (role === null) servers.remove(fqdn(server));
    else servers.set(fqdn(server), { role });
  }

  async apply({ wants, fault, kills: [kill, ...further] }: Apply, when: string): Promise<void> {
    const { faults } = this.memory.sandbox;
    const asBefore = rememberStates(
      this.parts.map(({ object }) => object),
      this.lockDirectory,
    );
    if (fault !== null) faults.add(fault);
    if (kill !== undefined) faults.add(...noWriteAfter(kill.after, {}));
    this.wants = wants;
    const errors = await this.run();
    faults.clear();
    if (kill !== undefined) asBefore(kill);
    this.isKilled ||= kill !== undefined;
    this.check(when, kill === undefined && errors.length === 0);
    if (kill !== undefined)
      await this.apply({ kind: "apply", wants, fault: null, kills: further }, `${when}, once more`);
  }

  /** Applies until nothing fails, and until what is deleted has gone. */
  async settle(): Promise<readonly string[]> {
    let errors: readonly string[] = ["none yet"];
    for (let nth = 0; errors.length > 0 && nth < 4; nth += 1) errors = await this.run();
    await this.memory.clock.advance(60_000);
    this.check("at the end", errors.length === 0);
    const surplus = this.projectsThere().filter((nr) => this.wants.projects[nr] !== true);
    if (!this.isKilled) this.note(surplus.length === 0, `at the end: the projects ${surplus.join()} are left`);
    return errors;
  }

  private async run(): Promise<readonly string[]> {
    const { memory, parts, wants } = this;
    return (await planAndApply(memory, { parts, wants })).errors;
  }

  private check(when: string, isDone: boolean): void {
    const projects = this.projectsThere();
    this.note(this.thereOfOthers() === this.ofOthers, `${when}: what somebody else has was changed`);
    this.note(new Set(projects).size === projects.length, `${when}: a project is there twice: ${projects.join()}`);
    if (!isDone) return;
    for (const nr of numbers) {
      const [want, role] = [this.wants.servers[nr] ?? null, this.roleOf(fqdn(nr))];
      const isLeft = this.isKilled && want === null;
      this.note(isLeft || role === want, `${when}: server ${nr} has the role ${String(role)}, wanted ${String(want)}`);
      this.note(this.wants.projects[nr] !== true || projects.includes(nr), `${when}: project ${nr} is missing`);
    }
  }

  private note(isGood: boolean, problem: string): void {
    if (!isGood) this.problems.push(problem);
  }

  private roleOf(name: string): string | null {
    const role = this.memory.sandbox.store.servers.get(name)?.definition["role"];
    return typeof role === "string" ? role : null;
  }

  private namesOfProjects(): string[] {
    const { clusters } = this.memory.sandbox.store;
    const texts = clusters.projectIds(cluster).map((id) => JSON.stringify(clusters.project(cluster, id)));
    return texts.flatMap((text) => /Shop (\w)/.exec(text)?.[1] ?? []);
  }

  private projectsThere(): number[] {
    return this.namesOfProjects()
      .map(Number)
      .filter((nr) => !Number.isNaN(nr));
  }

  private thereOfOthers(): string {
    const projects = this.namesOfProjects().filter((nr) => nr === "x");
    return [this.roleOf(fqdn("x")), ...projects].join();
  }
}

it("nothing of others is changed, no project is there twice, and applying again makes everything good", async () => {
  await fc.assert(
    fc.asyncProperty(anySteps, fc.nat({ max: styles.length - 1 }), async (steps, style) => {
      const walk = await Walk.start(style);
      for (const [nr, step] of steps.entries()) {
        if (step.kind === "foreign") walk.writeElsewhere(step);
        else await walk.apply(step, `step ${nr}`);
      }
      expect(await walk.settle()).toEqual([]);
      expect(walk.problems).toEqual([]);
    }),
    walksOf({ numRuns: 25, seed: 20_261_123 }),
  );
});
