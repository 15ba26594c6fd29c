/** Whether two words differ in nothing but case. */
export function isSameWord(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
