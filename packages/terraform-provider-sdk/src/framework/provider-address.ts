/** The last segment of a provider's address `HOST/NAMESPACE/NAME`. */
export function nameOf(address: string): string {
  return address.split("/").at(-1) ?? address;
}

/** Whether two addresses are of one provider: namespace and name agree. A registry's mirror or another engine has another host. */
export function isSameProvider(a: string, b: string): boolean {
  const source = (address: string): string => address.split("/").slice(-2).join("/");
  return source(a) === source(b);
}
