import { parentName } from "../domain-names.ts";

interface Node<T> {
  value: T | undefined;
  /** Absent of most names: a set for each name of a large zone would take more memory than its records. */
  children?: Set<string>;
}

/** Values by canonical names, to be asked for a name and all below it in time that is proportional to what is found. */
export class NameTree<T> {
  private readonly nodes = new Map<string, Node<T>>();

  get(name: string): T | undefined {
    return this.nodes.get(name)?.value;
  }

  /** Puts a value in the place of the one there; `undefined` removes it. */
  set(name: string, value: T | undefined): void {
    if (value !== undefined) this.grow(name).value = value;
    else {
      const node = this.nodes.get(name);
      if (node !== undefined) node.value = undefined;
      this.prune(name);
    }
  }

  /** The names with a value at a name and below it. */
  *within(name: string): Generator<string> {
    const left = [name];
    for (let at = left.pop(); at !== undefined; at = left.pop()) {
      const node = this.nodes.get(at);
      if (node === undefined) continue;
      left.push(...(node.children ?? []));
      if (node.value !== undefined) yield at;
    }
  }

  private grow(name: string): Node<T> {
    const there = this.nodes.get(name);
    if (there !== undefined) return there;
    const node: Node<T> = { value: undefined };
    this.nodes.set(name, node);
    if (name !== ".") {
      const parent = this.grow(parentName(name));
      (parent.children ??= new Set()).add(name);
    }
    return node;
  }

  private prune(name: string): void {
    const node = this.nodes.get(name);
    if (node === undefined || node.value !== undefined || (node.children?.size ?? 0) > 0 || name === ".") return;
    this.nodes.delete(name);
    this.nodes.get(parentName(name))?.children?.delete(name);
    this.prune(parentName(name));
  }
}
