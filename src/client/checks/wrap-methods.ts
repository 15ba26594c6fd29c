import { Failure } from "terraform-provider-sdk/core";

/** For methods that give a promise: what looks at their requests, and throws where one is not well. */
export type Checks<Methods> = {
  readonly [Name in keyof Methods]?: Methods[Name] extends (...request: infer Request) => Promise<unknown>
    ? (...request: Request) => void
    : never;
};

/** What a program does next, by the code of a failure. */
export type Advice = Readonly<Record<string, string>>;

type Method = (...request: readonly unknown[]) => Promise<unknown>;

/** The same methods, each with a look at its request first: what the look throws, the method is rejected with. */
export function withChecksOf<Methods extends object>(methods: Methods, checks: Checks<Methods>): Methods {
  return replace(methods, checks, (check, method) => async (...request) => {
    (check as (...request: readonly unknown[]) => void)(...request);
    return method(...request);
  });
}

/** The same methods. Their failures of these codes advise what a program can do: by itself the client speaks to users of an engine. */
export function withAdvice<Methods extends object>(
  methods: Methods,
  advice: { readonly [Name in keyof Methods]?: Advice },
): Methods {
  return replace(methods, advice, (remedies, method) => async (...request) => {
    try {
      return await method(...request);
    } catch (error) {
      const remedy = error instanceof Failure ? (remedies as Advice)[error.code] : undefined;
      throw error instanceof Failure && remedy !== undefined ? error.during(error.doing, remedy) : error;
    }
  });
}

function replace<Methods extends object>(
  methods: Methods,
  parts: { readonly [Name in keyof Methods]?: unknown },
  wrap: (part: unknown, method: Method) => Method,
): Methods {
  const wrapped = Object.entries(parts).map(([name, part]) => {
    const method = methods[name as keyof Methods] as Method;
    return [name, wrap(part, (...request) => method.apply(methods, [...request]))];
  });
  return { ...methods, ...(Object.fromEntries(wrapped) as Partial<Methods>) };
}
