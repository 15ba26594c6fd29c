import type { AnyResourceKind } from "../kinds/kind.ts";
import { revisionOf } from "../kinds/revision.ts";
import { apply, box, newBoxes, none, started, stored, trouble, wanted, type Boxes } from "../testing/boxes.ts";
import type { ProviderServer } from "../server.ts";
import type { ValueObject } from "../../values/value.ts";
import { openPrivate } from "./private-data.ts";

const typeName = "test_box";
const revisionIn = (bytes: Uint8Array): string | undefined => revisionOf(openPrivate(bytes).data);
const changed: ValueObject = { ...stored, size: 4 };
const before = new TextEncoder().encode('{ "rev": "r1" }');

type Answered = Promise<{ readonly private: Uint8Array }>;
/** What is asked of a provider, and what is to become of the revision of the state. */
type Row = [what: string, becomes: "the same" | "another" | "none", ask: (provider: ProviderServer) => Answered];

/** A kind whose updates fail after they have saved something. */
const saving: AnyResourceKind<Boxes> = {
  ...box,
  update(_, prior, { saved }) {
    saved({ ...prior, ...({ size: 9 } as object) });
    return Promise.reject(trouble);
  },
};

it.each<[...Row, resource?: AnyResourceKind<Boxes>, services?: Partial<Boxes>]>([
  ["a create", "another", (provider) => apply(provider, null, wanted)],
  [
    "a create that fails in part",
    "another",
    (provider) => apply(provider, null, wanted),
    box,
    { trouble: "create-after" },
  ],
  ["a change", "another", (provider) => apply(provider, stored, changed, before)],
  [
    "a change that is refused",
    "the same",
    (provider) => apply(provider, stored, changed, before),
    box,
    { trouble: "update" },
  ],
  ["a change that fails half way", "the same", (provider) => apply(provider, stored, changed, before), saving],
  [
    "a change that needs no request",
    "the same",
    (provider) => apply(provider, stored, { ...stored, label_text: " hi " }, before),
  ],
  [
    "a deletion that is refused",
    "the same",
    (provider) => apply(provider, stored, null, before),
    box,
    { trouble: "delete" },
  ],
  ["a refresh", "the same", (provider) => provider.readResource({ typeName, currentState: stored, private: before })],
  [
    "a refresh of a state without one",
    "none",
    (provider) => provider.readResource({ typeName, currentState: stored, private: none }),
  ],
  ["an import", "another", (provider) => provider.importResourceState({ typeName, id: "a" })],
  [
    "a plan",
    "the same",
    async (provider) => {
      const states = { priorState: stored, proposedState: changed, config: { ...changed, id: null } };
      return {
        private: (await provider.planResourceChange({ typeName, ...states, priorPrivate: before })).plannedPrivate,
      };
    },
  ],
  [
    "a move",
    "the same",
    (provider) =>
      provider.moveResourceState({
        ...{
          sourceProviderAddress: "registry.terraform.io/acme/test",
          sourceTypeName: "test_crate",
          sourceSchemaVersion: 0,
        },
        ...{ sourceState: '{ "id": "a" }', sourcePrivate: before, targetTypeName: typeName },
      }),
  ],
])("after %s a state has %s revision", async (_, becomes, ask, resource = box, services = {}) => {
  const boxes = { ...newBoxes(), ...services };
  boxes.stored.set("a", { size: 3, label: "hi" });
  const provider = await started(boxes, { url: "u" }, [resource]);
  const revision = revisionIn((await ask(provider)).private);
  const isOneOf = { none: revision === undefined, "the same": revision === "r1", another: revision?.length === 4 };
  expect(isOneOf[becomes]).toBe(true);
});

it("each change has one of its own", async () => {
  const provider = await started(newBoxes());
  const all = [await apply(provider, null, wanted), await apply(provider, stored, changed, before)];
  expect(new Set(all.map((one) => revisionIn(one.private))).size).toBe(2);
});
