import { Failure } from "terraform-provider-sdk/core";
import { shown } from "./shown.ts";
import { isListToken, isUnresolved } from "./unresolved.ts";
import type { createRecordData } from "../src/dns/index.ts";

type Builders = ReturnType<typeof createRecordData>;

/** What an argument or a field must be. A token stands for a text, or a number that is printed as it is. */
interface Kind {
  readonly is: (given: unknown) => boolean;
  readonly called: string;
  readonly isOptional?: true;
  /** What it is made of is worked out here and now, so that no token will do. */
  readonly isRead?: true;
}

interface Form {
  /** Arguments one after the other. */
  readonly list?: readonly (readonly [name: string, kind: Kind])[];
  /** Or any number of texts, each called so. */
  readonly each?: string;
  /** Or the fields of one object. */
  readonly fields?: Readonly<Record<string, Kind>>;
  readonly example: string;
  /** What to write where Terraform alone knows what has to be known here. */
  readonly open?: string;
}

const text: Kind = { is: (given) => typeof given === "string", called: "a text" };
const number: Kind = { is: (given) => Number.isFinite(given), called: "a number", isRead: true };
// it is only printed, and the DNS rules look at what comes out
const count: Kind = { is: (given) => typeof given === "number" || typeof given === "string", called: "a number" };
const texts: Kind = { is: (given) => isListOf(given, text), called: "a list of texts", isRead: true };
const params: Kind = {
  is: (given) =>
    isObject(given) && Object.values(given).every((value) => [count, texts].some((kind) => fits(value, kind))),
  called: "an object of texts, numbers and lists of texts",
  isRead: true,
};

function optional(kind: Kind): Kind {
  return { ...kind, isOptional: true };
}

const forms: Readonly<Record<keyof Builders, Form>> = {
  mx: {
    list: [
      ["preference", count],
      ["host", text],
    ],
    example: 'mx(10, "mx1.example.com.")',
  },
  srv: {
    fields: { priority: optional(count), weight: optional(count), port: count, target: text },
    example: 'srv({ port: 5060, target: "sip.example.com." })',
  },
  caa: {
    fields: { flags: optional(count), tag: text, value: text },
    example: 'caa({ tag: "issue", value: "ca.example.net" })',
  },
  tlsa: {
    fields: { usage: count, selector: count, matchingType: count, data: text },
    example: 'tlsa({ usage: 3, selector: 1, matchingType: 1, data: "0c72ac70b745…" })',
  },
  sshfp: {
    fields: { algorithm: count, type: count, fingerprint: text },
    example: 'sshfp({ algorithm: 4, type: 2, fingerprint: "a0b1c2…" })',
  },
  txt: { list: [["text", text]], example: 'txt("any text")' },
  spf: {
    each: "term",
    example: 'spf("mx", "-all")',
    open: 'Make one term of the list: `RecordData.spf(Fn.join(" ", terms))`.',
  },
  dkim: {
    fields: { publicKey: text, keyType: optional(text), flags: optional(texts) },
    example: 'dkim({ publicKey: "MIIBIjAN…" })',
    open: 'Write the text as a whole: `RecordData.txt(`v=DKIM1; k=rsa; t=${Fn.join(":", flags)}; p=${key}`)`.',
  },
  dmarc: {
    fields: {
      policy: text,
      subdomainPolicy: optional(text),
      aggregateReportsTo: optional(texts),
      failureReportsTo: optional(texts),
      percent: optional(count),
    },
    example: 'dmarc({ policy: "reject" })',
    open: 'Take the addresses one by one, `[Fn.element(addresses, 0)]`, or, where each begins with `mailto:`, write the text as a whole: `RecordData.txt(`v=DMARC1; p=reject; rua=${Fn.join(",", addresses)}`)`.',
  },
  svcb: {
    fields: { priority: optional(count), target: optional(text), params: optional(params) },
    example: 'svcb({ params: { alpn: "h2" } })',
    open: 'Make a text of the list: `RecordData.svcb({ params: { alpn: Fn.join(",", protocols) } })`.',
  },
  loc: {
    fields: { latitude: number, longitude: number, altitude: optional(number) },
    example: "loc({ latitude: 47.38, longitude: 8.54 })",
    open: 'Have the provider work it out (Terraform ≥ 1.8, OpenTofu ≥ 1.7): `"${provider::ims::loc_value(var.latitude, var.longitude, var.altitude)}"` in place of `RecordData.loc(…)`.',
  },
};

/** The same builders, which refuse what plain JavaScript gives and their types forbid: it would become a text such as `10 undefined`. */
export function refusingOthers(builders: Builders): Builders {
  const checked = Object.entries(builders).map(([name, build]) => {
    const form = forms[name as keyof Builders];
    const checkedBuild = (...given: readonly unknown[]): string => {
      const [problem] = problemsOf(form, given);
      if (problem !== undefined) throw refused(`RecordData.${name}`, problem, form);
      return (build as (...args: readonly unknown[]) => string)(...given);
    };
    return [name, checkedBuild];
  });
  return Object.fromEntries(checked) as Builders;
}

function refused(builder: string, { happened, isOpen = false }: Problem, { example, open }: Form): Failure {
  return new Failure({
    code: "option-invalid",
    doing: `Cannot make the data of a record by ${builder}`,
    happened,
    remedy: isOpen && open !== undefined ? open : `Write \`RecordData.${example}\`.`,
  });
}

interface Problem {
  readonly happened: string;
  /** Whether Terraform alone knows what has to be known here. */
  readonly isOpen?: boolean;
}

function problemsOf({ list = [], each, fields }: Form, given: readonly unknown[]): readonly Problem[] {
  if (fields !== undefined) return problemsOfFields(fields, given[0]);
  if (each !== undefined) return given.flatMap((value, at) => problemOf(`${each} ${at + 1}`, value, text));
  return list.flatMap(([name, kind], at) => problemOf(name, given[at], kind));
}

function problemsOfFields(fields: Readonly<Record<string, Kind>>, given: unknown): readonly Problem[] {
  if (!isObject(given) || isUnresolved(given))
    return [
      {
        happened: `Its fields are ${shown(given)}, and must be an object${isUnresolved(given) ? " that is known at synth" : ""}.`,
      },
    ];
  const names = Object.keys(fields);
  const others = Object.keys(given).filter((name) => !names.includes(name));
  return [
    ...others.map((name) => ({ happened: `It has no field ${name}. Its fields are ${names.join(", ")}.` })),
    ...Object.entries(fields).flatMap(([name, kind]) => problemOf(name, given[name], kind)),
  ];
}

function problemOf(name: string, given: unknown, kind: Kind): readonly Problem[] {
  if (fits(given, kind)) return [];
  if (!hasOpen(given, kind)) return [{ happened: `The ${name} is ${shown(given)}, and must be ${kind.called}.` }];
  const wanted = kind.isRead === true ? `${kind.called} that is known at synth` : kind.called;
  const what = isListToken(given) ? "a list that Terraform alone knows" : "known to Terraform only";
  return [{ happened: `The ${name} is ${what}, and must be ${wanted}.`, isOpen: true }];
}

/** Whether it does not fit since Terraform alone knows it, or something in it. */
function hasOpen(given: unknown, { isRead }: Kind): boolean {
  if (isListToken(given)) return true;
  if (isRead !== true) return false;
  return (
    isUnresolved(given) ||
    (isObject(given) && Object.values(given).some(isListToken)) ||
    (Array.isArray(given) && given.some(isListToken))
  );
}

function fits(given: unknown, { is, isOptional, isRead }: Kind): boolean {
  if (given === undefined) return isOptional === true;
  if (isListToken(given)) return false;
  return isUnresolved(given) ? isRead !== true : is(given);
}

/** Any with fields: one of a class or of another realm, too. */
function isObject(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === "object" && given !== null && !Array.isArray(given);
}

function isListOf(given: unknown, kind: Kind): boolean {
  return Array.isArray(given) && given.every((element: unknown) => fits(element, kind));
}
