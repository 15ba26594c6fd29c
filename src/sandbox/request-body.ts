import { Refusal } from "./call.ts";
import type { Incoming } from "./incoming.ts";
import type { SandboxOptions } from "./options.ts";

/** The body of a request, with its headers. */
export interface RequestBody {
  /** As sent; empty where it is refused. */
  readonly text: string;
  /** The JSON value of a POST or PUT. Throws a `Refusal` where the body is refused. */
  readonly value: () => unknown;
}

/** No payload of the interface has more than 3 levels. Deeper ones would end in an overflow somewhere behind. */
const mostLevels = 32;

/** Looks at a body before anything is done with it, or kept of it. */
export function checkBody(
  { method, body: text, contentType }: Pick<Incoming, "method" | "body" | "contentType">,
  { maxBodyBytes, strictContentType }: Pick<SandboxOptions, "maxBodyBytes" | "strictContentType">,
): RequestBody {
  try {
    if (Buffer.byteLength(text) > maxBodyBytes)
      throw new Refusal(413, `The request body is longer than ${maxBodyBytes} octets.`);
    const isWrite = method === "POST" || method === "PUT";
    if (isWrite && strictContentType && !/^application\/json\s*(;|$)/i.test(contentType ?? ""))
      throw new Refusal(415, "The request body must have the Content-Type application/json.");
    const value = isWrite ? parseBody(text) : undefined;
    return { text, value: () => value };
  } catch (refusal) {
    return {
      text: "",
      value: () => {
        throw refusal;
      },
    };
  }
}

/** Reads JSON. Throws a `Refusal` (400) for other text, and for brackets within brackets without end. */
export function parseBody(text: string): unknown {
  if (levelsOf(text) > mostLevels) throw new Refusal(400, `The request body has more than ${mostLevels} levels.`);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal(400, "The request body is not JSON.");
  }
}

/** How many brackets stand open at most, outside of texts. */
function levelsOf(json: string): number {
  let inText = false;
  let open = 0;
  let most = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (inText) {
      if (character === "\\") at += 1;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === "[" || character === "{") most = Math.max(most, (open += 1));
    else if (character === "]" || character === "}") open -= 1;
  }
  return most;
}
