import type { FailureParts } from "terraform-provider-sdk/core";
import type { Redact } from "../../core/redactor.ts";
import { MixedUpAnswer, OddLines, PageAnswer, type AnswerProblem } from "./answer-problem.ts";
import { excerpt, statusText } from "./answer-text.ts";
import type { HttpMethod } from "../endpoint.ts";
import { readErrorBody } from "./error-body.ts";
import { HttpFailure, type RequestOutcome } from "../http-failure.ts";
import { adviceInDoubt, describeNoAnswer } from "./no-answer.ts";
import { redirectRemedy } from "./redirect.ts";
import { isRedirect, judge, type AttemptEnd } from "../retries/judge-attempt.ts";
import type { WireResponse } from "../transport/transport.ts";

/** The request that an error is about. It contains no secrets. */
export interface RequestSubject {
  /** `Cannot list zones` */
  readonly doing: string;
  readonly method: HttpMethod;
  readonly origin: string;
  /** Percent-encoded, without the query. */
  readonly path: string;
  /** The API's root within `path`: what `base_url` decides. */
  readonly root: string;
  /** Name of the setting that holds the token, e.g. `dns_token`. */
  readonly tokenSetting: string;
  readonly timeoutMs: number;
  readonly redact: Redact;
}

/** How the last attempt of a request ended. */
export interface LastAttempt {
  /** How many there were. */
  readonly attempts: number;
  /** See `HttpFailure`. */
  readonly retryAfterMs?: number | undefined;
}

/** The failure behind an answer that is not a success. Rebuilt from its parts, so that no URL or token slips through. */
export function answerFailure(subject: RequestSubject, response: WireResponse, last: LastAttempt): HttpFailure {
  const { status } = response;
  const shown = withoutSecrets(response, subject.redact);
  const { text, fields } = readErrorBody(shown.body);
  const kind = kinds.find((candidate) => candidate.matches(status)) ?? fallback;
  const verdict = judge(subject.method, { status });
  return fail(subject, {
    code: kind.code,
    outcome: verdict.outcome === "answered" ? "unknown" : verdict.outcome,
    status,
    ...last,
    happened: `answered ${statusText(status)}${text === "" ? "" : `: ${text}`}.`,
    remedy: kind.remedy(subject, shown),
    fields: status === 400 || status === 422 ? fields : [],
  });
}

/** An answer to be shown in a message. Secrets are replaced before it is shortened, so that no part of a secret is left. */
export function withoutSecrets(response: WireResponse, redact: Redact): WireResponse {
  const headers = Object.entries(response.headers).map(([name, value]) => [name, redact(value)] as const);
  return { ...response, headers: Object.fromEntries(headers), body: redact(response.body) };
}

/** The failure of a request that got no whole answer. */
export function noAnswerFailure(
  subject: RequestSubject,
  end: Extract<AttemptEnd, { code: string }>,
  attempts = 1,
): HttpFailure {
  const verdict = judge(subject.method, end);
  const outcome: RequestOutcome = verdict.outcome === "not-sent" ? "not-sent" : "unknown";
  return fail(subject, { ...describeNoAnswer(subject, end), outcome, attempts });
}

/** The failure of a successful answer that cannot be used. */
export function badAnswerFailure(
  subject: RequestSubject,
  status: number,
  problem: AnswerProblem,
  attempts = 1,
): HttpFailure {
  const told = { outcome: "unknown", status, attempts } as const;
  const answered = `answered ${statusText(status)}, but`;
  if (problem instanceof MixedUpAnswer)
    return fail(subject, {
      ...told,
      code: "answer-mixed-up",
      happened: `${answered} about something else. ${problem.message} This request changed nothing.`,
      remedy:
        "A cache or a proxy between here and the service may mix up answers: look at HTTP_PROXY, HTTPS_PROXY and at what " +
        "stands before base_url. Then run again.",
    });
  if (problem instanceof PageAnswer)
    return fail(subject, {
      ...told,
      code: "http-answer-invalid",
      happened: `${answered} not by the service, so nothing tells whether the change was made. ${problem.message}`,
      remedy:
        "Something before the service answers in its place: a gateway, a proxy, or a network that one has to log in to. Look at " +
        "base_url, HTTP_PROXY, HTTPS_PROXY and NO_PROXY, and open the page in a browser on this network. Then run again.",
    });
  return fail(subject, {
    ...told,
    code: "http-answer-invalid",
    happened: `${answered} its answer cannot be used. ${problem.message}`,
    remedy: remedyOf(problem),
    // made of an answer without secrets, see `ApiClient.prepare`
    cause: problem,
  });
}

function remedyOf(problem: AnswerProblem): string {
  const service = "base_url is the address of the service itself and not of a portal or a proxy before it";
  // beside lines that are as they should be, or with a dot as names have it, one rather is of the service's data than of a message
  const isData = ({ fitting, odd }: OddLines): boolean =>
    fitting.length > 0 || odd.every((line) => /[^.\s]\.[^.\s]/.test(line));
  if (problem instanceof OddLines && isData(problem))
    return `If the service holds something under that name, give it another name there, or delete it. Else check that ${service}.`;
  return `Check that ${service}.`;
}

interface StatusKind {
  readonly code: string;
  matches(status: number): boolean;
  remedy(subject: RequestSubject, response: WireResponse): string | undefined;
}

const kinds: readonly StatusKind[] = [
  {
    code: "http-redirect",
    matches: isRedirect,
    remedy: redirectRemedy,
  },
  {
    code: "http-input-refused",
    matches: (status) => status === 400 || status === 422,
    remedy: () => "Correct the values the service complains about.",
  },
  {
    code: "http-forbidden",
    matches: (status) => status === 401 || status === 403,
    remedy: ({ tokenSetting }) =>
      `Check the access token (\`${tokenSetting}\` or \`access_token\`): it may be wrong or expired, may not cover this ` +
      "object, may work for one API only, or may be bound to another client address than this machine's.",
  },
  { code: "http-not-found", matches: (status) => status === 404, remedy: () => undefined },
  {
    code: "http-throttled",
    matches: (status) => status === 429,
    remedy: () =>
      "The service asks for fewer requests. Try again later, lower `max_concurrent_requests`, or set `max_requests_per_second`.",
  },
  {
    code: "http-timeout",
    matches: (status) => status === 408,
    remedy: ({ method }) =>
      `The service, or a proxy before it, closed the request as too slow. ${adviceInDoubt(method)}`,
  },
  {
    code: "http-server-error",
    matches: (status) => status >= 500,
    remedy: ({ method }) => `The service has a problem. ${adviceInDoubt(method)}`,
  },
];

const fallback: StatusKind = { code: "http-refused", matches: () => true, remedy: () => undefined };

type Told = Pick<FailureParts, "code" | "happened" | "remedy" | "fields" | "cause"> & {
  readonly outcome: RequestOutcome;
  readonly status?: number;
  readonly attempts?: number;
  readonly retryAfterMs?: number | undefined;
};

function fail(subject: RequestSubject, told: Told): HttpFailure {
  const { redact, method, doing } = subject;
  const { code, outcome, status, happened, remedy, fields = [], attempts = 1, retryAfterMs, cause } = told;
  const tries = attempts > 1 ? ` (after ${attempts} attempts)` : "";
  return new HttpFailure({
    code,
    outcome,
    status,
    method,
    retryAfterMs,
    cause,
    doing: redact(doing),
    happened: redact(`${method} ${excerpt(redact(subject.path))} ${happened.replace(/\.$/, "")}${tries}.`),
    remedy: remedy === undefined ? undefined : redact(remedy),
    fields: fields.map(({ path, message }) => ({
      path: path.map((step) => (typeof step === "string" ? redact(step) : step)),
      message: redact(message),
    })),
  });
}
