import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findRunPlace, isStateCut } from "./run-place.ts";

/** One way to start an engine. */
interface Start {
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** What `init` noted of the backend. */
  readonly noted?: { readonly type: string; readonly config: Readonly<Record<string, unknown>> };
}

const http = { type: "http", config: { address: null } };
const pg = { type: "pg", config: { conn_str: null } };
const apply = ["terraform", "apply", "-auto-approve"];
const url = "https://state.example.com";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "ims-state-place-"));
  mkdirSync(join(directory, ".terraform"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function placeOf({ env = {}, args = apply, noted }: Start): ReturnType<typeof findRunPlace> {
  const file = join(directory, ".terraform", "terraform.tfstate");
  if (noted === undefined) rmSync(file, { force: true });
  else writeFileSync(file, JSON.stringify({ version: 3, backend: noted }));
  return findRunPlace(directory, env, args);
}

describe("runs in one directory", () => {
  const optionsOf = (...options: readonly string[]): Start => ({ args: [...apply, ...options] });

  it.each<[string, Start, Start]>([
    [
      "TF_HTTP_ADDRESS",
      { noted: http, env: { TF_HTTP_ADDRESS: `${url}/a` } },
      { noted: http, env: { TF_HTTP_ADDRESS: `${url}/b` } },
    ],
    ["TF_HTTP_ADDRESS, or none", { noted: http, env: { TF_HTTP_ADDRESS: `${url}/a` } }, { noted: http }],
    [
      "the database in PG_CONN_STR",
      { noted: pg, env: { PG_CONN_STR: "postgres://u:p@db/a" } },
      { noted: pg, env: { PG_CONN_STR: "postgres://u:p@db/b" } },
    ],
    [
      "the host in PG_CONN_STR",
      { noted: pg, env: { PG_CONN_STR: "host=db1 user=u" } },
      { noted: pg, env: { PG_CONN_STR: "host=db2 user=u" } },
    ],
    ["PG_SCHEMA_NAME", { noted: pg, env: { PG_SCHEMA_NAME: "a" } }, { noted: pg, env: { PG_SCHEMA_NAME: "b" } }],
    ["PGDATABASE", { noted: pg, env: { PGDATABASE: "a" } }, { noted: pg, env: { PGDATABASE: "b" } }],
    [
      "a setting of the backend",
      { noted: { type: "http", config: { address: `${url}/a` } } },
      { noted: { type: "http", config: { address: `${url}/b` } } },
    ],
    ["-state", optionsOf("-state=a.tfstate"), optionsOf("-state=b.tfstate")],
    ["-state with its value apart", optionsOf("-state", "a.tfstate"), optionsOf("-state", "b.tfstate")],
    ["-state, or none", optionsOf("-state=a.tfstate"), optionsOf()],
    ["a local backend's path", { noted: { type: "local", config: { path: "a" } } }, {}],
    ["TF_WORKSPACE", { env: { TF_WORKSPACE: "a" } }, {}],
    ["TF_WORKSPACE, with a backend", { noted: http, env: { TF_WORKSPACE: "a" } }, { noted: http }],
    ["--state-out", optionsOf("--state-out=a.tfstate"), optionsOf("--state-out=b.tfstate")],
    ["TF_CLI_ARGS", { env: { TF_CLI_ARGS: "-state=a" } }, { env: { TF_CLI_ARGS: "-state=b" } }],
    ["TF_CLI_ARGS with blanks", { env: { TF_CLI_ARGS: "-state='x a'" } }, { env: { TF_CLI_ARGS: '-state="x b"' } }],
    [
      "the TF_CLI_ARGS of the command",
      { env: { TF_CLI_ARGS_apply: "-state a" } },
      { env: { TF_CLI_ARGS_apply: "-state b" } },
    ],
    [
      "the TF_CLI_ARGS of an unknown command",
      { env: { TF_CLI_ARGS_apply: "-state=a" }, args: [] },
      { env: { TF_CLI_ARGS_apply: "-state=b" }, args: [] },
    ],
    ["terraform test", { args: ["terraform", "-chdir=x", "test", "-verbose"] }, {}],
    ["tofu test, beside a backend", { noted: http, args: ["tofu", "test"] }, { noted: http }],
  ])("are told apart by %s", (_, one, other) => {
    expect(placeOf(one).key).not.toBe(placeOf(other).key);
  });

  it.each<[string, Start, Start]>([
    ["by a variable of another backend", { noted: pg, env: { TF_HTTP_ADDRESS: `${url}/a` } }, { noted: pg }],
    [
      "by what opens the address",
      { noted: http, env: { TF_HTTP_ADDRESS: "https://u:1@state.example.com/a" } },
      { noted: http, env: { TF_HTTP_ADDRESS: `${url}/a` } },
    ],
    [
      "by a password that is noted",
      { noted: { type: "http", config: { address: url, username: "u", password: "1" } } },
      { noted: { type: "http", config: { address: url, username: "v", password: "2" } } },
    ],
    [
      "by who connects",
      { noted: pg, env: { PG_CONN_STR: "postgres://u:1@db/a?sslmode=disable" } },
      { noted: pg, env: { PG_CONN_STR: "postgres://v:2@db/a?sslmode=disable" } },
    ],
    [
      "by who connects, in parameters",
      { noted: pg, env: { PG_CONN_STR: "postgres://db/a?user=u&password=1" } },
      { noted: pg, env: { PG_CONN_STR: "postgres://db/a?user=v&password=2" } },
    ],
    [
      "by who connects, in words",
      { noted: pg, env: { PG_CONN_STR: "user=u password='a\\' b' host=db" } },
      { noted: pg, env: { PG_CONN_STR: "user=v password=c host=db" } },
    ],
    ["by the TF_CLI_ARGS of another command", { env: { TF_CLI_ARGS_plan: "-state=a" } }, {}],
    [
      "by an option that another one follows",
      { env: { TF_CLI_ARGS: "-state=a" }, args: [...apply, "-state=b"] },
      optionsOf("-state=b"),
    ],
    ["by another spelling of the file", optionsOf("-state=./x/../a"), optionsOf("-state=a")],
    ["by the name of the file that it is anyway", optionsOf("-state=terraform.tfstate"), optionsOf()],
    ["by a local backend's path to that file", { noted: { type: "local", config: { path: "terraform.tfstate" } } }, {}],
    ["by TF_DATA_DIR", { env: { TF_DATA_DIR: "other" } }, {}],
    [
      "by -state with another workspace",
      { env: { TF_WORKSPACE: "b" }, args: [...apply, "-state=a"] },
      optionsOf("-state=a"),
    ],
    ["by which tests are run", { args: ["terraform", "test", "-filter=a"] }, { args: ["tofu", "test"] }],
    ["by a plan that is called test", optionsOf("test"), optionsOf()],
    ["by another option", optionsOf("-parallelism=1"), optionsOf()],
    [
      "by -state beside a backend, which does not heed it",
      { noted: http, args: [...apply, "-state=a"] },
      { noted: http },
    ],
    [
      "by a global option",
      { args: ["terraform", "-chdir=x", "apply"], env: { TF_CLI_ARGS_apply: "-state=a" } },
      optionsOf("-state=a"),
    ],
  ])("are not told apart %s", (_, one, other) => {
    expect(placeOf(one).key).toBe(placeOf(other).key);
  });
});

it.each([
  ["before the file is there", false],
  ["once it is there", true],
])("a state behind a link is the same one, %s", (_, isThere) => {
  mkdirSync(join(directory, "states"));
  symlinkSync("states", join(directory, "link"));
  const first = placeOf({ args: [...apply, "-state=link/a.tfstate"] }).key;
  if (isThere) writeFileSync(join(directory, "states", "a.tfstate"), "{}");
  expect(placeOf({ args: [...apply, "-state=states/a.tfstate"] }).key).toBe(first);
});

describe("the file of a state", () => {
  it.each<[string, Start, string | undefined]>([
    ["usual", {}, "terraform.tfstate"],
    ["of a workspace", { env: { TF_WORKSPACE: "test" } }, "terraform.tfstate.d/test/terraform.tfstate"],
    ["that an option names", { args: [...apply, "-state=a"], env: { TF_WORKSPACE: "test" } }, "a"],
    ["that is written apart", { args: [...apply, "-state=a", "-state-out=b"] }, "b"],
    ["of the local backend", { noted: { type: "local", config: { path: "x/y" } } }, "x/y"],
    [
      "of a workspace of the local backend",
      { noted: { type: "local", config: { path: "y", workspace_dir: "w" } }, env: { TF_WORKSPACE: "test" } },
      "w/test/terraform.tfstate",
    ],
    ["elsewhere", { noted: http }, undefined],
    ["of tests, which have none", { args: ["terraform", "test"] }, undefined],
  ])("%s is known", (_, start, file) => {
    if (file !== undefined) {
      mkdirSync(join(directory, file, ".."), { recursive: true });
      writeFileSync(join(directory, file), "{");
    }
    if (file === undefined) writeFileSync(join(directory, "terraform.tfstate"), "{");
    expect(isStateCut(placeOf(start))).toBe(file !== undefined);
  });
});
