import * as z from "zod";
import * as sdk from "terraform-provider-sdk";
import { Failure, type Log } from "terraform-provider-sdk/core";
import { openStore, type Entry, type Store } from "./store.ts";

/** A key means the same in capitals and small letters. */
const key = sdk.semantic(z.string().min(1, { error: "must not be empty" }), (a, b) => idOf(a) === idOf(b));
const idOf = (name: string): string => name.toLowerCase();

const password = sdk.writeOnly(z.string(), { description: "`swordfish`, where it is said. Kept nowhere." });
const attributes = {
  id: sdk.computed(z.string(), { description: "The key in small letters.", stable: true }),
  key: sdk.required(key, { description: "The name of the pair.", forcesReplacement: true }),
  value: sdk.required(z.string(), { description: "What is kept." }),
  format: sdk.defaulted(z.enum(["text", "json"]), "text", { description: "What the value is. Default `text`." }),
  password,
  length: sdk.computed(z.number(), { description: "Length of the value in characters." }),
};
const blocks = {
  note: sdk.block(
    {
      text: sdk.required(z.string(), { description: "What is noted." }),
      at: sdk.computed(z.number(), { description: "Its number." }),
      password,
    },
    { nesting: "list", maxItems: 3, description: "Something to note." },
  ),
  timeouts: sdk.timeouts({ create: "10s" }),
};
type State = sdk.StateOf<typeof attributes, typeof blocks>;
type Planned = sdk.PlannedOf<typeof attributes, typeof blocks>;

const toActual = (id: string, { note, ...entry }: Entry) => ({
  ...{ id, key: id, length: entry.value.length, ...entry },
  note: note.map((one) => ({ ...one, password: "the framework keeps this nowhere" })),
});

function save(store: Store, { key: name, value, format, note, ...given }: Planned) {
  if ([given, ...note].some((one) => one.password !== null && one.password !== "swordfish"))
    throw new Failure({
      code: "wrong-password",
      doing: `Cannot write ${name}`,
      happened: "The password is wrong.",
      fields: [{ path: ["password"], message: "This is not the password." }],
    });
  const entry = { value, format, note: note.map(({ text }, at) => ({ text, at })) };
  store.set(idOf(name), entry);
  return Promise.resolve(toActual(idOf(name), entry));
}

const identity = sdk.defineIdentity<State>()({
  attributes: { key: sdk.required(key, { description: "The key in small letters." }) },
  from: ["key"],
  of: ({ key: name }) => ({ key: idOf(name) }),
  importId: ({ key: name }) => name,
});

const pair = sdk.defineResource<Store>()({
  typeName: "kv_pair",
  description: "A key and its value.",
  version: 1,
  upgrades: { 0: ({ name, ...rest }) => ({ ...rest, key: name, format: "text" }) },
  attributes,
  blocks,
  identity,
  create: (planned, { services }) => save(services, planned),
  update(planned, { key: name }, { services, found }) {
    const entry = services.read()[idOf(name)];
    if (entry !== undefined) found(toActual(idOf(name), entry));
    return save(services, planned);
  },
  read({ key: name }, { services }) {
    const entry = services.read()[idOf(name)];
    return Promise.resolve(entry === undefined ? null : toActual(idOf(name), entry));
  },
  delete({ key: name }, { services }) {
    services.set(idOf(name), undefined);
    return Promise.resolve();
  },
  import: (id) => Promise.resolve({ key: id }),
});

const pairs = sdk.defineList<Store>()({
  typeName: "kv_pair",
  description: "The pairs.",
  attributes: { prefix: sdk.optional(z.string(), { description: "Only keys that begin so." }) },
  async *list({ prefix }, { services }) {
    for (const [id, entry] of Object.entries(services.read()))
      if (id.startsWith(prefix ?? "")) yield await Promise.resolve({ displayName: id, state: toActual(id, entry) });
  },
});

const keys = sdk.defineDataSource<Store>()({
  typeName: "kv_keys",
  description: "All keys.",
  attributes: {
    prefix: sdk.optional(z.string(), { description: "Only keys that begin so." }),
    keys: sdk.computed(z.array(z.string()), { description: "The keys." }),
  },
  read({ prefix }, { services }) {
    const found = Object.keys(services.read()).filter((each) => each.startsWith(prefix ?? ""));
    return Promise.resolve({ prefix, keys: found });
  },
});

const secret = sdk.defineEphemeral<Store>()({
  typeName: "kv_value",
  description: "The value of a key, for one run.",
  attributes: {
    key: sdk.required(z.string(), { description: "The key." }),
    value: sdk.computed(z.string(), { description: "Its value.", sensitive: true }),
  },
  open: ({ key: name }, { services }) =>
    Promise.resolve({ result: { key: name, value: services.read()[idOf(name)]?.value ?? null } }),
});

const keysFrom = (store: Store | undefined, prefix: string): readonly string[] =>
  Object.keys(store?.read() ?? {})
    .filter((each) => each.startsWith(prefix))
    .sort();

const removal = sdk.defineAction<Store>()({
  typeName: "kv_remove",
  description: "Removes all pairs whose keys begin so.",
  attributes: {
    prefix: sdk.required(z.string(), { description: "How the keys begin." }),
    most: sdk.defaulted(z.number(), 1, { description: "Removes no more than so many. Default 1." }),
  },
  plan({ prefix }, { services }) {
    const detail = typeof prefix === "string" ? keysFrom(services, prefix).join(", ") : "Which keys is not known yet.";
    return [{ severity: "warning", summary: "Pairs will be removed", detail }];
  },
  invoke({ prefix, most }, { services, progress }) {
    const found = keysFrom(services, prefix);
    if (found.length > most)
      throw new Failure({
        code: "too-many",
        doing: `Cannot remove ${prefix}*`,
        happened: `There are ${found.length} of them.`,
        fields: [{ path: ["most"], message: `There are ${found.length} of them, and at most ${most} may go.` }],
      });
    for (const each of found) {
      progress(`removing ${each}`);
      services.set(each, undefined);
    }
    return Promise.resolve();
  },
});

const joined = sdk.defineFunction({
  name: "joined",
  summary: "Joins texts",
  description: "Joins texts by a separator.",
  parameters: [{ name: "separator", schema: z.string(), description: "What stands between.", allowNull: true }],
  variadic: { name: "texts", schema: z.string(), description: "The texts." },
  returns: z.string(),
  run: (separator, ...texts) => texts.join(separator ?? ""),
});

/** Key/value pairs in a JSON file. */
export const createToyProvider = (log: Log): sdk.ProviderServer =>
  sdk.createProvider(
    {
      address: "registry.terraform.io/example/kv",
      description: "Key/value pairs in a JSON file.",
      attributes: { file: sdk.required(z.string(), { description: "The file." }) },
      resources: [pair],
      dataSources: [keys],
      ephemeralResources: [secret],
      listResources: [pairs],
      actions: [removal],
      functions: [joined],
      configure: ({ file }) => Promise.resolve(openStore(file)),
    },
    log,
  );
