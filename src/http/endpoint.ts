import type { z } from "zod";

export type HttpMethod = "GET" | "POST" | "PUT" | "DELETE";

/**
 * How an answer's body is to be read:
 * `lines` – plain text, one item a line; `text` – plain text as it is; `json` – one JSON value of the shape `response`;
 * `anything` – nothing, `OK`, or an entity: no caller may require it (behaviour: section 1).
 */
export type ResponseForm = "lines" | "text" | "json" | "anything";

/**
 * What the lines of a listing are. A line that does not fit is an error, not data (behaviour: section 2).
 * `index` – the lines are exactly 0 … n-1; `word` – no blanks; `text` – anything printable: cluster names hold blanks.
 */
export type LineKind = "domain-name" | "record-type" | "index" | "word" | "text";

/** One operation of an HTTP API, described as data: the client, the sandbox and the tests share it. */
export interface Endpoint<
  Params extends string = string,
  Query extends string = string,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Response extends z.ZodType | undefined = z.ZodType | undefined,
  Form extends ResponseForm = ResponseForm,
> {
  /** `<api>.<operation>`, for traces and messages. */
  readonly name: string;
  readonly method: HttpMethod;
  /** Relative to the API root, with its parameters in braces. Slashes are significant, also the last. */
  readonly path: string;
  readonly params: readonly Params[];
  /** Parameters for which the interface gives `_` a meaning in a write. In a GET, `_` may stand anywhere. */
  readonly wildcards: readonly string[];
  /** Names of the query parameters it takes, apart from authentication. */
  readonly query: readonly Query[];
  /** Shape of the JSON request body. */
  readonly body: Body;
  readonly form: Form;
  /** What each line is, where `form` is `lines`. */
  readonly line: LineKind;
  /** Shape of the JSON answer, where `form` is `json`. */
  readonly response: Response;
}

type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never;

/** Describes an endpoint. The path parameters are taken from the braces in `path`. */
export function defineEndpoint<
  const Path extends string,
  const Form extends ResponseForm,
  const Query extends string = never,
  Body extends z.ZodType | undefined = undefined,
  Response extends z.ZodType | undefined = undefined,
>(description: {
  name: string;
  method: HttpMethod;
  path: Path;
  wildcards?: readonly ParamsOf<Path>[];
  query?: readonly Query[];
  body?: Body;
  form: Form;
  line?: LineKind;
  response?: Response;
}): Endpoint<ParamsOf<Path>, Query, Body, Response, Form> {
  const params = [...description.path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] as ParamsOf<Path>);
  return {
    ...description,
    params,
    wildcards: description.wildcards ?? [],
    query: description.query ?? [],
    body: description.body as Body,
    line: description.line ?? "text",
    response: description.response as Response,
  };
}

/** The operation in words: `dns.listZones` is `list zones`. */
export function operationOf(endpoint: Pick<Endpoint, "name">): string {
  const operation = endpoint.name.slice(endpoint.name.indexOf(".") + 1);
  return operation.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
