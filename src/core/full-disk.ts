/** Whether a file system refused a write since it is full, or this user's share of it: then other rights do not help, room does. */
export function isFull(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT)$/.test(String((error as NodeJS.ErrnoException | null | undefined)?.code));
}
