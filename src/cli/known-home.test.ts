import { knownHome } from "./known-home.ts";

const known = () => ({ homedir: "/home/ann" });
const unknown = (): never => {
  throw new Error("ENOENT: uv_os_get_passwd");
};

it.each([
  ["that of the environment", "/work", known, "/work"],
  ["that of the system where HOME is empty, as engines find it", "", known, "/home/ann"],
  ["none where the system has none, either", "", () => ({ homedir: "" }), undefined],
  ["none where the system does not know the user", "", unknown, undefined],
])("the home is %s", (_, homedir, userInfo, expected) => {
  expect(knownHome({ homedir: () => homedir, userInfo })).toBe(expected);
});

it("there is none where nothing tells it and HOME is not set", () => {
  expect(knownHome({ homedir: unknown, userInfo: unknown })).toBeUndefined();
});
