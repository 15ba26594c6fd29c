import type { z } from "zod";

export type HttpMethod = "GET" | "POST" | "PUT" | "DELETE";

/**
 * How an answer's body is to be read:
 * `lines` – plain text, one item a line; `text` – plain text as it is; `json` – one JSON value of the shape `response`;
 * `anything` – nothing, `OK`, or an entity: no caller may require it (behaviour: section 1).
 */
export type ResponseForm = "lines" | "text" | "json" | "anything";

/** One operation of an HTTP API, described as data: the client, the sandbox and the tests share it. */
export interface Endpoint<
  Params extends string = string,
  Query extends string = string,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Response extends z.ZodType | undefined = z.ZodType | undefined,
> {
  /** `<api>.<operation>`, for traces and messages. */
  readonly name: string;
  readonly method: HttpMethod;
  /** Relative to the API root, with its parameters in braces. Slashes are significant, also the last. */
  readonly path: string;
  readonly params: readonly Params[];
  /** Names of the query parameters it takes, apart from authentication. */
  readonly query: readonly Query[];
  /** Shape of the JSON request body. */
  readonly body: Body;
  readonly form: ResponseForm;
  /** Shape of the JSON answer, where `form` is `json`. */
  readonly response: Response;
}

type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never;

/** Describes an endpoint. The path parameters are taken from the braces in `path`. */
export function defineEndpoint<
  const Path extends string,
  const Query extends string = never,
  Body extends z.ZodType | undefined = undefined,
  Response extends z.ZodType | undefined = undefined,
>(description: {
  name: string;
  method: HttpMethod;
  path: Path;
  query?: readonly Query[];
  body?: Body;
  form: ResponseForm;
  response?: Response;
}): Endpoint<ParamsOf<Path>, Query, Body, Response> {
  const params = [...description.path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] as ParamsOf<Path>);
  return {
    ...description,
    params,
    query: description.query ?? [],
    body: description.body as Body,
    response: description.response as Response,
  };
}
