import * as z from "zod";
import { listProblems, plainProblems } from "terraform-provider-sdk/core";
import type { HttpMethod } from "../../http/endpoint.ts";
import { Refusal, type Answer } from "../call.ts";
import { page } from "../page/page.ts";
import { printRefusal } from "../print-reply.ts";
import { parseBody } from "../request-body.ts";
import { controlEndpoints, type Controlled, type ControlEndpoint } from "./control-endpoints.ts";
import { describeControl, descriptionPath } from "./openapi.ts";
import { controlPrefix } from "./prefix.ts";

/** A request to the sandbox itself, not to one of its three APIs. */
export interface SiteRequest {
  readonly method: string;
  readonly target: string;
  /** The header `X-AccessToken`. */
  readonly token: string | undefined;
  readonly body: string;
  /** Whether only this machine can send such requests. */
  readonly isLocal: boolean;
}

/** What a sandbox serves beside its three APIs. */
export interface Site {
  /** Whether a request is for it. */
  owns(target: string): boolean;
  /** Never rejects. */
  answer(request: SiteRequest): Promise<Answer>;
}

export interface SiteParts {
  readonly controlled: Controlled;
  /** Whether a token may do everything. */
  readonly isMaster: (token: string) => boolean;
  /** Whether the token is publicly known. Then it protects nothing, and requests over loopback do not need it. */
  readonly isTokenPublished: boolean;
  /** Takes tokens out of a text. */
  readonly redact: (text: string) => string;
}

/** Longest body of a request to the site, in octets: a seed may hold many zones. */
export const longestSiteBody = 67_108_864;

/** Where the page is; with a query it is no page, but a wrong address of an API. */
const pagePath = "/";

/** The page, and the control interface. */
export function createSite(parts: SiteParts): Site {
  return {
    owns: (target) => target === pagePath || `${pathOf(target)}/`.startsWith(`${controlPrefix}/`),
    async answer(request) {
      try {
        const isPage = request.target === pagePath;
        return protectedFromPages(isPage ? answerPage(request) : await answerControl(request, parts));
      } catch (error) {
        return printRefusal(error instanceof Refusal ? error : refusalOf(error));
      }
    },
  };
}

function answerPage({ method }: SiteRequest): Answer {
  if (method !== "GET" && method !== "HEAD")
    throw new Refusal(405, `Method ${method} is not allowed here.`, { allow: "GET, HEAD" });
  return page;
}

async function answerControl(request: SiteRequest, parts: SiteParts): Promise<Answer> {
  const { method, target, token = "", isLocal, body } = request;
  if (!(isLocal && parts.isTokenPublished) && !parts.isMaster(token))
    throw new Refusal(403, "The control interface takes the sandbox's access token in the header X-AccessToken.");
  const path = pathOf(target).slice(controlPrefix.length);
  if (path === descriptionPath && method === "GET") return printJson(JSON.stringify(describeControl()));
  const endpoint = findEndpoint(method, path);
  const query = Object.fromEntries(new URLSearchParams(target.slice(pathOf(target).length)));
  const asked = {
    query: (endpoint.query === undefined ? {} : read(endpoint.query, query)) as never,
    body: (endpoint.body === undefined ? undefined : read(endpoint.body, parseBody(body))) as never,
  };
  const value = await endpoint.act(parts.controlled, asked);
  if (endpoint.answer === undefined) return { status: 204, headers: {}, body: "" };
  return printJson(parts.redact(JSON.stringify(value)));
}

function findEndpoint(method: string, path: string): ControlEndpoint {
  const there = controlEndpoints.filter((endpoint) => endpoint.path === path);
  const methods: readonly HttpMethod[] = path === descriptionPath ? ["GET"] : there.map((endpoint) => endpoint.method);
  if (methods.length === 0) {
    const known = [...new Set(controlEndpoints.map((endpoint) => endpoint.path)), descriptionPath];
    throw new Refusal(404, `The control interface has no such path. It has ${known.join(", ")}.`);
  }
  const endpoint = there.find((each) => each.method === method);
  if (endpoint === undefined)
    throw new Refusal(405, `Method ${method} is not allowed here.`, { allow: methods.join(", ") });
  return endpoint;
}

function read<Type extends z.ZodType>(type: Type, value: unknown): z.output<Type> {
  const result = type.safeParse(value, plainProblems);
  if (!result.success) throw new Refusal(400, listProblems(result.error));
  return result.data;
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof z.ZodError) return new Refusal(400, listProblems(error));
  return new Refusal(500, `It could not be done: ${(error as Error).message}`);
}

function printJson(body: string): Answer {
  return { status: 200, headers: { "content-type": "application/json" }, body };
}

/** What keeps pages of others from making use of an answer, and browsers from keeping it. */
function protectedFromPages(answer: Answer): Answer {
  const headers = {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  };
  return { ...answer, headers: { ...headers, ...answer.headers } };
}

function pathOf(target: string): string {
  return target.split("?", 1)[0] ?? "";
}
