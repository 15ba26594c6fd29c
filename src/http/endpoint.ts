import type { z } from "zod";

/** The methods that the interface knows. */
export type HttpMethod = "GET" | "POST" | "PUT" | "DELETE";

/**
 * How an answer's body is to be read:
 * `lines` – plain text, one item a line; `text` – plain text as it is; `json` – one JSON value of the shape `response`;
 * `anything` – nothing, `OK`, or an entity: no caller may require it (docs/interface.md#answers).
 */
export type ResponseForm = "lines" | "text" | "json" | "anything";

/**
 * What the lines of a listing are. A line that does not fit is an error, not data (docs/interface.md#listings).
 * `host-name` – domain names, of which at least one is more than a label, as names of servers are; `index` – the lines are exactly 0 … n-1;
 * `word` – no blanks; `text` – anything printable: cluster names hold blanks.
 */
export type LineKind = "domain-name" | "host-name" | "record-type" | "index" | "word" | "text";

/** What one call asks for. */
export interface Asked<Param extends string = string, Query extends string = string, Body = unknown> {
  /** By path parameter. A number is an index: 0, 1, 2, … */
  readonly params: Readonly<Record<Param, string | number>>;
  /** By query parameter; an absent one is not sent. */
  readonly query?: Readonly<Partial<Record<Query, string | boolean | undefined>>> | undefined;
  /** Sent as JSON. */
  readonly body?: Body;
}

/** A field by which an answer says what it is about. An answer that leaves it out contradicts nothing. */
export interface IdentityField<Param extends string = string> {
  readonly field: string;
  /** The path parameter that names the same thing. `_` in it stands for everything. */
  readonly param: Param;
  readonly same: (answered: string, asked: string) => boolean;
}

/**
 * One operation of an HTTP API, described as data: the client, the sandbox and the tests share it. `Args` are the arguments
 * of a call: what it addresses, then the body where there is one.
 */
export interface Endpoint<Args extends readonly unknown[] = never, Result = unknown> {
  /** `<api>.<operation>`, for traces and messages. */
  readonly name: string;
  readonly method: HttpMethod;
  /** Relative to the API root, with its parameters in braces. Slashes are significant, also the last. */
  readonly path: string;
  readonly params: readonly string[];
  /** Parameters for which the interface gives `_` a meaning in a write. In a GET, `_` may stand anywhere. */
  readonly wildcards: readonly string[];
  /** Names of the query parameters it takes, apart from authentication. */
  readonly query: readonly string[];
  /** Shape of the JSON request body. */
  readonly body: z.ZodType | undefined;
  readonly form: ResponseForm;
  /** What each line is, where `form` is `lines`. */
  readonly line: LineKind;
  /** One text for all spellings of a line, of which a listing has one. Absent: each spelling is another item. */
  readonly canonicalLine: ((line: string) => string) | undefined;
  /** Shape of the JSON answer, where `form` is `json`. */
  readonly response: z.ZodType | undefined;
  /** What a JSON answer, or each element of a JSON list, must agree in with what was asked for. */
  readonly identity: readonly IdentityField[];
  /** How many arguments a call has. */
  readonly arity: number;
  readonly ask: (...args: Args) => Asked;
  /** What the content of an answer means. */
  readonly read: (content: unknown, asked: Asked) => Result;
  /** What a 404 means where it is an answer and no error. */
  readonly absent: (() => Result) | undefined;
}

type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never;

/** One text for each path parameter, in their order. */
type PathArguments<Path extends string> = Path extends `${string}{${string}}${infer Rest}`
  ? [string, ...PathArguments<Rest>]
  : [];

type BodyArgument<Body extends z.ZodType | undefined> = Body extends z.ZodType ? [body: z.input<Body>] : [];

/** What an answer's body holds: its lines, its text, its JSON value, or for `anything` a JSON value, else its text. */
type Content<Form extends ResponseForm, Response extends z.ZodType | undefined> = Form extends "lines"
  ? readonly string[]
  : Form extends "text"
    ? string
    : Form extends "json"
      ? Response extends z.ZodType
        ? z.output<Response>
        : unknown
      : unknown;

interface Description<
  Path extends string,
  Form extends ResponseForm,
  Query extends string,
  Body extends z.ZodType | undefined,
  Response extends z.ZodType | undefined,
  Address extends readonly unknown[],
  Result,
> {
  readonly name: string;
  readonly method: HttpMethod;
  readonly path: Path;
  readonly wildcards?: readonly ParamsOf<Path>[];
  readonly query?: readonly Query[];
  readonly body?: Body;
  readonly form: Form;
  readonly line?: LineKind;
  readonly canonicalLine?: (line: string) => string;
  readonly response?: Response;
  readonly identity?: readonly IdentityField<ParamsOf<Path>>[];
  /** What the arguments before the body address. Default: one text for each path parameter. */
  readonly address?: (...args: Address) => Asked<ParamsOf<Path>, Query>;
  /** Default: the content itself, and nothing where the form is `anything`. */
  readonly read?: (
    content: Content<Form, Response>,
    asked: Asked<ParamsOf<Path>, Query, BodyArgument<Body>[0]>,
  ) => Result;
  readonly absent?: () => NoInfer<Result>;
}

/** Describes an endpoint. The path parameters are taken from the braces in `path`. */
export function defineEndpoint<
  const Path extends string,
  const Form extends ResponseForm,
  const Query extends string = never,
  Body extends z.ZodType | undefined = undefined,
  Response extends z.ZodType | undefined = undefined,
  Address extends readonly unknown[] = PathArguments<Path>,
  Result = Form extends "anything" ? undefined : Content<Form, Response>,
>(
  description: Description<Path, Form, Query, Body, Response, Address, Result>,
): Endpoint<[...Address, ...BodyArgument<Body>], Result> {
  const { name, method, path, form, body, response } = description;
  const params = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? "");
  const inPathOrder = (...values: readonly unknown[]): Asked =>
    ({ params: Object.fromEntries(params.map((param, nr) => [param, values[nr]])) }) as Asked;
  const address = (description.address ?? inPathOrder) as (...args: readonly unknown[]) => Asked;
  const addressArity = description.address?.length ?? params.length;
  return {
    ...{ name, method, path, params, form, body, response },
    wildcards: description.wildcards ?? [],
    query: description.query ?? [],
    line: description.line ?? "text",
    canonicalLine: description.canonicalLine,
    identity: description.identity ?? [],
    arity: addressArity + (body === undefined ? 0 : 1),
    ask: (...args) => ({ ...address(...args.slice(0, addressArity)), body: args[addressArity] }),
    read: (description.read ?? (form === "anything" ? readNothing : readItself)) as (content: unknown) => Result,
    absent: description.absent,
  };
}

/** A write is read back: what it answers proves nothing. */
function readNothing(): undefined {
  return undefined;
}

function readItself(content: unknown): unknown {
  return content;
}

/** The operation in words: `dns.listZones` is `list zones`. */
export function operationOf(endpoint: Pick<Endpoint, "name">): string {
  const operation = endpoint.name.slice(endpoint.name.indexOf(".") + 1);
  return operation.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
