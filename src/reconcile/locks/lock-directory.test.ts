import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "terraform-provider-sdk/core";
import { openLockDirectory } from "./lock-directory.ts";

const uid = process.getuid?.() ?? 0;
let temporary: string;
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), "ims-locks-test-"));
});
afterEach(() => rmSync(temporary, { recursive: true, force: true }));

const failureOf = (work: () => unknown): Failure => {
  try {
    return new Failure({ code: "none", doing: "", happened: String(work()), remedy: "" });
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
};

it.each<[string, string | undefined, number | undefined, string]>([
  ["in the user's runtime directory", "runtime", uid, "runtime/ims-locks"],
  ["named by the user where there is none", undefined, uid, `ims-locks-${uid}`],
  ["where users have no numbers", undefined, undefined, "ims-locks-user"],
])("is made, for its user only: %s", (_, runtime, user, expected) => {
  const given = runtime === undefined ? runtime : join(temporary, runtime);
  const directory = openLockDirectory({ runtime: given, temporary, uid: user });
  expect(directory).toBe(join(temporary, expected));
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  expect(openLockDirectory({ runtime: given, temporary, uid: user })).toBe(directory);
});

it("is closed to others where it was open", () => {
  const directory = join(temporary, `ims-locks-${uid}`);
  mkdirSync(directory);
  chmodSync(directory, 0o755);
  expect(openLockDirectory({ runtime: undefined, temporary, uid })).toBe(directory);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
});

it.each<[string, (directory: string) => void, RegExp]>([
  ["a file", (directory) => writeFileSync(directory, ""), /^It cannot be made: EEXIST\.$/],
  [
    "a link, wherever it leads",
    (directory) => {
      mkdirSync(`${directory}-elsewhere`);
      symlinkSync(`${directory}-elsewhere`, directory);
    },
    /^It is no directory\.$/,
  ],
])("is refused where there is %s", (_, put, happened) => {
  const directory = join(temporary, `ims-locks-${uid}`);
  put(directory);
  const failure = failureOf(() => openLockDirectory({ runtime: undefined, temporary, uid }));
  expect(failure).toMatchObject({
    code: "lock",
    doing: `Cannot keep lock files in ${directory}`,
    happened: expect.stringMatching(happened) as string,
    remedy: "Set XDG_RUNTIME_DIR to a directory of your own, or have removed what is in the way.",
  });
});

it("is refused where it is somebody else's, and left as it is", () => {
  const other = uid + 1;
  const directory = join(temporary, `ims-locks-${other}`);
  mkdirSync(directory);
  chmodSync(directory, 0o755);
  const failure = failureOf(() => openLockDirectory({ runtime: undefined, temporary, uid: other }));
  expect(failure.happened).toBe(`It belongs to the user with the id ${uid}.`);
  expect(statSync(directory).mode & 0o777).toBe(0o755);
});

it("is refused where nothing can be made, with the reason", () => {
  const failure = failureOf(() => openLockDirectory({ runtime: undefined, temporary: "/dev/null/tmp", uid }));
  expect(failure.happened).toBe("It cannot be made: ENOTDIR.");
  expect(failure.cause).toMatchObject({ code: "ENOTDIR" });
});

describe("a runtime directory does not count", () => {
  /** Where the locks are kept, or would be if the user who runs this test were the one in question. */
  const placeOf = (runtime: string, user: number): string => {
    try {
      return openLockDirectory({ runtime, temporary, uid: user });
    } catch (error) {
      return (error as Failure).doing.replace("Cannot keep lock files in ", "");
    }
  };

  it("that is another user's, as `su` keeps it in the environment", () => {
    const runtime = join(temporary, "run");
    mkdirSync(runtime);
    const isRoot = uid === 0;
    // root can give it away, others ask for another user
    if (isRoot) chownSync(runtime, 1, 1);
    const user = isRoot ? uid : uid + 1;
    expect(placeOf(runtime, user)).toBe(join(temporary, `ims-locks-${user}`));
    expect(readdirSync(runtime)).toEqual([]);
  });

  it("that cannot be made", () => {
    expect(placeOf("/dev/null/run", uid)).toBe(join(temporary, `ims-locks-${uid}`));
  });
});
