import { isPort, isServerHost, type ServedClient, type ServedZone } from "../../served/index.ts";
import type { ExpectedSet } from "../../served/judge.ts";
import { boolean, ifGiven, number, orNull, patience, text, textsOr, type Form } from "./forms.ts";
import { each, optional, parts, type ShapesOf } from "./shapes.ts";
import type { StoppedAs } from "./stopped-calls.ts";
import { ofRequest, withChecksOf } from "./wrap-methods.ts";

/** Refuses with Failure `option-invalid`, before anything is asked, waits without an end, and requests that name no zone. For programs. */
export function withCheckedServed(served: ServedClient, stopped?: StoppedAs): ServedClient {
  return withChecksOf(
    served,
    {
      look: ofRequest("Cannot look what name servers serve", { ...place, expected: optional(parts(expected)) }),
      wait: ofRequest("Cannot wait for name servers", {
        ...place,
        ...{ what: text, sets: each("a list of sets", parts(expected)) },
        ...{ timeoutMs: patience, isGone: ifGiven(boolean) },
      }),
    },
    stopped,
  );
}

const serverHost: Form = {
  wanted: "the name or the address of a server, without a port",
  fits: (value) => typeof value === "string" && isServerHost(value),
};
const port: Form = {
  wanted: "a whole number from 1 to 65535",
  fits: (value) => typeof value === "number" && isPort(value),
};
const servers = each("a list of name servers", parts({ host: serverHost, port }));
const place: ShapesOf<ServedZone> = { zone: text, servers: optional(servers) };
const expected: ShapesOf<ExpectedSet> = {
  name: text,
  type: text,
  present: each("a list of records", parts({ data: text, ttl: orNull(number) })),
  absent: textsOr("others"),
};
