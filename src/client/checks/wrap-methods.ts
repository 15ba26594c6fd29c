import { Failure } from "terraform-provider-sdk/core";
import { refuse, signal, type Problem } from "./forms.ts";
import { ownCopy, refusePromises } from "./own-copy.ts";
import { parts, problemIn, type Shape } from "./shapes.ts";
import { untilStopped, type StoppedAs } from "./stopped-calls.ts";

/** How the request of a method is looked at before anything is sent. */
export interface Check {
  /** What fails, for the error; of the request's arguments where it names them. */
  readonly doing: string | ((...request: readonly never[]) => string);
  /** All arguments but the signal, in their order: their names in messages, none for a single object, and what they must be. */
  readonly takes: readonly (readonly [name: string, shape: Shape])[];
  /** What is wrong with arguments that each have their form; `undefined`: they fit each other. */
  readonly fits?: (...request: readonly never[]) => Problem | undefined;
}

/** The check of a method that takes one object, by the shapes of its parts. */
export function ofRequest(doing: Check["doing"], shapes: Readonly<Record<string, Shape>>): Check {
  return { doing, takes: [["", parts(shapes)]] };
}

/** A check of a method that gives no promise: what the look throws, the method throws. */
interface CheckAtOnce extends Check {
  readonly isAtOnce: true;
}

type Callable = (...request: never) => unknown;

/** A check for each method. None is left out, and one that is new is not forgotten. */
export type Checks<Methods> = {
  readonly [Name in keyof Methods as Methods[Name] extends Callable ? Name : never]: Methods[Name] extends (
    ...request: never
  ) => Promise<unknown>
    ? Check
    : CheckAtOnce;
};

/** What a program does next, by the code of a failure. */
export type Advice = Readonly<Record<string, string>>;

type Method = (...request: readonly unknown[]) => unknown;

/**
 * The same methods, each with a look at its request first: what the look throws, the method is rejected with. A call that its signal stops
 * rejects with `stopped`.
 */
export function withChecksOf<Methods extends object>(
  methods: Methods,
  checks: Checks<Methods>,
  stopped: StoppedAs = "failure",
): Methods {
  return replace(methods, checks as Readonly<Record<string, Check>>, (check, method) => {
    const begin: Method = (...request) => {
      const wrap = refusePromises(toldOf(check, request));
      // a function that is an argument itself is the work that is asked for, and waited for
      return method(...request.map((one) => (typeof one === "function" ? one : ownCopy(one, wrap))));
    };
    const asked: Method = (...request) => {
      look(check, request);
      const place = check.takes.length;
      const given = request[place] as AbortSignal | undefined;
      if (given === undefined || stopped === "reason") return begin(...request);
      return untilStopped(given, toldOf(check, request), async (own) => await begin(...request.with(place, own)));
    };
    return "isAtOnce" in check ? asked : async (...request) => await asked(...request);
  });
}

function look({ doing, takes, fits }: Check, request: readonly unknown[]): void {
  const problem =
    firstProblem(takes, request) ??
    problemIn("signal", request[takes.length], signal) ??
    (fits as ((...request: readonly unknown[]) => Problem | undefined) | undefined)?.(...request);
  if (problem !== undefined) refuse(toldOf({ doing }, request), problem);
}

function toldOf({ doing }: Pick<Check, "doing">, request: readonly unknown[]): string {
  return typeof doing === "string" ? doing : (doing as (...request: readonly unknown[]) => string)(...request);
}

function firstProblem(takes: Check["takes"], request: readonly unknown[]): Problem | undefined {
  for (const [nth, [name, shape]] of takes.entries()) {
    const problem = problemIn(name, request[nth], shape);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** The same methods. Their failures of these codes advise what a program can do: by itself the client speaks to users of an engine. */
export function withAdvice<Methods extends object>(
  methods: Methods,
  advice: { readonly [Name in keyof Methods]?: Advice },
): Methods {
  return replace(methods, advice as Readonly<Record<string, Advice>>, (remedies, method) => async (...request) => {
    try {
      return await method(...request);
    } catch (error) {
      const remedy = error instanceof Failure ? remedies[error.code] : undefined;
      throw error instanceof Failure && remedy !== undefined ? error.during(error.doing, remedy) : error;
    }
  });
}

function replace<Methods extends object, Part>(
  methods: Methods,
  parts: Readonly<Record<string, Part>>,
  wrap: (part: Part, method: Method) => Method,
): Methods {
  const wrapped = Object.entries(parts).map(([name, part]) => {
    const method = methods[name as keyof Methods] as Method;
    return [name, wrap(part, (...request) => method.apply(methods, [...request]))];
  });
  return { ...methods, ...(Object.fromEntries(wrapped) as Partial<Methods>) };
}
