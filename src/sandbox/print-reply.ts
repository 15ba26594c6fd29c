import type { Answer, Refusal, Reply } from "./call.ts";
import type { SandboxOptions } from "./options.ts";

const jsonType = { "content-type": "application/json" };
const textType = { "content-type": "text/plain;charset=UTF-8" };

/** Puts a handler's reply on the wire in the style of this deployment. */
export function printReply(reply: Reply, options: SandboxOptions): Answer {
  switch (reply.form) {
    case "lines":
      return {
        status: 200,
        headers: options.listingType === "" ? {} : { "content-type": options.listingType },
        body: printLines(reply.items, options),
      };
    case "text":
      return { status: 200, headers: textType, body: reply.text.replaceAll("\n", options.lineEnding) };
    case "json":
      return { status: 200, headers: jsonType, body: printJson(reply.value, options) };
    case "written":
      return printWritten(reply, options);
  }
}

function printWritten(reply: Extract<Reply, { form: "written" }>, options: SandboxOptions): Answer {
  const { status } = reply;
  if (options.writeAnswers === "entity") return { status, headers: jsonType, body: printJson(reply.entity, options) };
  if (reply.always !== undefined) return { status, headers: jsonType, body: printJson(reply.always, options) };
  return options.writeAnswers === "ok" ? { status, headers: textType, body: "OK" } : { status, headers: {}, body: "" };
}

/** A 400 with fields is a flat JSON map; every other error is a sentence. */
export function printRefusal({ status, answer, headers }: Refusal): Answer {
  return typeof answer === "string"
    ? { status, headers: { ...textType, ...headers }, body: answer }
    : { status, headers: { ...jsonType, ...headers }, body: JSON.stringify(answer) };
}

function printLines(items: readonly string[], { lineEnding, finalNewline }: SandboxOptions): string {
  const text = items.join(lineEnding);
  return finalNewline && items.length > 0 ? text + lineEnding : text;
}

function printJson(value: unknown, options: SandboxOptions): string {
  const text = JSON.stringify(value, (_key, item: unknown) =>
    options.doubles && typeof item === "number" ? { [doubleMark]: printDouble(item) } : item,
  );
  return text.replace(new RegExp(`\\{"${doubleMark}":"([^"]*)"\\}`, "g"), "$1");
}

/** Cannot be a field's name: the interface has none with a space. */
const doubleMark = "a double";

/** A whole number as Java prints a double: `1024.0`, and `1.7E12` from ten million on. */
function printDouble(value: number): string {
  if (!Number.isInteger(value)) return String(value);
  if (Math.abs(value) < 1e7) return `${value}.0`;
  return value.toExponential().replace("e+", "E");
}
