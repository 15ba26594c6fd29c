import type { ObjectType } from "../../values/type.ts";
import { loggedFailure } from "../failure-diagnostics.ts";
import type { AnyResourceKind, Move } from "../kinds/kind.ts";
import { revisionNote } from "../kinds/revision.ts";
import type { Members } from "../objects/members.ts";
import { complete } from "../objects/object-value.ts";
import { isSameProvider } from "../provider-address.ts";
import type { MoveRequest } from "../server.ts";
import { importNote } from "./import-notes.ts";
import { keepPrivate, openPrivate } from "./private-data.ts";
import type { Answer } from "./answer.ts";
import type { Running } from "./running.ts";
import { homeNote } from "./service-notes.ts";

/** What an object becomes one of. */
interface Target<Services> {
  readonly kind: AnyResourceKind<Services>;
  readonly type: ObjectType;
  readonly members: Members;
  readonly running: Pick<Running<Services>, "log" | "address">;
}

/** Makes a state of another kind one of this kind, as a `moved` block asks. */
export function moveState<Services>(
  request: MoveRequest,
  { kind, type, members, running: { log, address } }: Target<Services>,
): Answer<"moveResourceState"> {
  const doing = `Cannot move ${request.sourceTypeName} to ${kind.typeName}`;
  const nothing = { state: null, private: new Uint8Array() };
  const found = kind.moves?.find((move) => isMoveOf(move, request, address));
  try {
    const source = JSON.parse(request.sourceState) as Record<string, unknown>;
    const target = found?.move(source, request.sourceSchemaVersion) as object | undefined;
    if (target !== undefined) {
      const kept = keepPrivate(request.sourcePrivate, [homeNote, importNote, revisionNote, ...(found?.keeps ?? [])]);
      const notes = openPrivate(kept);
      for (const [name, value] of Object.entries(found?.notes?.(source) ?? {})) notes.data.set(name, value);
      return { state: complete(members, target), private: notes.bytes(), diagnostics: [] };
    }
  } catch (error) {
    return { ...nothing, diagnostics: loggedFailure(error, doing, { log, type }) };
  }
  const { sourceTypeName: from, sourceProviderAddress: source } = request;
  const why =
    found === undefined
      ? `An object of the type ${from} of ${source} cannot become one of ${kind.typeName}.`
      : `What this ${from} holds does not fit into one ${kind.typeName}.`;
  const detail = `${why} Remove it from the state with a \`removed\` block and bring it back with \`import\` blocks.`;
  return { ...nothing, diagnostics: [{ severity: "error", summary: doing, detail }] };
}

function isMoveOf({ typeName, provider }: Move, request: MoveRequest, own: string): boolean {
  const { sourceProviderAddress: address, sourceTypeName } = request;
  if (typeName !== sourceTypeName) return false;
  return provider === undefined ? isSameProvider(address, own) : provider === address;
}
