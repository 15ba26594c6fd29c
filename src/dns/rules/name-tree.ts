import { parentName } from "../domain-names.ts";

/** Values by canonical names, to be asked for a name and all below it in time that is proportional to what is found. */
export class NameTree<T> {
  /** By name; `undefined` at a name that has others below it and no value. */
  private readonly values = new Map<string, T | undefined>();
  /** The names right below a name. Most have none: an object for each name of a large zone would take about as much memory as its records. */
  private readonly children = new Map<string, Set<string>>();

  get(name: string): T | undefined {
    return this.values.get(name);
  }

  /** Puts a value in the place of the one there; `undefined` removes it. */
  set(name: string, value: T | undefined): void {
    if (value !== undefined) this.grow(name);
    else if (!this.values.has(name)) return;
    this.values.set(name, value);
    this.prune(name);
  }

  /** The names with a value at a name and below it. */
  *within(name: string): Generator<string> {
    const left = [name];
    for (let at = left.pop(); at !== undefined; at = left.pop()) {
      left.push(...(this.children.get(at) ?? []));
      if (this.get(at) !== undefined) yield at;
    }
  }

  private grow(name: string): void {
    if (this.values.has(name)) return;
    this.values.set(name, undefined);
    if (name === ".") return;
    const parent = parentName(name);
    this.grow(parent);
    const siblings = this.children.get(parent) ?? new Set();
    this.children.set(parent, siblings.add(name));
  }

  private prune(name: string): void {
    if (this.get(name) !== undefined || this.children.has(name) || name === ".") return;
    this.values.delete(name);
    const parent = parentName(name);
    const siblings = this.children.get(parent);
    siblings?.delete(name);
    if (siblings?.size === 0) this.children.delete(parent);
    this.prune(parent);
  }
}
