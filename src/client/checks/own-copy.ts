import { Failure } from "terraform-provider-sdk/core";

type Callback = (...given: readonly unknown[]) => unknown;

/**
 * A copy of a request, as it was looked at: a program may use its objects again, for the next request, while the first one waits. Objects of a class,
 * such as signals, are the program's own.
 *
 * @param wrap what stands for each function of the request
 */
export function ownCopy<Value>(value: Value, wrap: (callback: Callback) => Callback): Value {
  const copies = new Map<unknown, unknown>();
  const copied = (one: unknown): unknown => {
    if (typeof one === "function") return wrap(one as Callback);
    if (!Array.isArray(one) && !isPlain(one)) return one;
    const known = copies.get(one);
    if (known !== undefined) return known;
    const copy: object = Array.isArray(one) ? [] : {};
    // before its parts, since one of them may hold it
    copies.set(one, copy);
    for (const [name, part] of Object.entries(one))
      Object.defineProperty(copy, name, { value: copied(part), writable: true, enumerable: true, configurable: true });
    return copy;
  };
  return copied(value) as Value;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  return [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);
}

/** A function that is told something, or asked, and may not give a promise: the call goes on at once. */
export function refusePromises(doing: string): (callback: Callback) => Callback {
  return (callback) =>
    function (this: unknown, ...given) {
      const answer = callback.apply(this, [...given]);
      if (!(answer instanceof Promise)) return answer;
      // what it comes to is nobody's business any more
      answer.catch(() => undefined);
      throw new Failure({
        code: "option-invalid",
        doing,
        happened: "A function of the request gave a promise, and nobody waits for it: the request goes on at once.",
        remedy:
          "Give a function that has done everything when it returns. What was done by then can be read at the service.",
      });
    };
}
