/** Resolves after so many real milliseconds: for processes that no clock of a test drives. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
