/**
 * Closes everything, and ends then what used it. One that does not close keeps none of the others from it.
 *
 * @throws what the first of them failed with, after all that
 */
export async function closeAll(open: readonly { close(): Promise<void> }[], end: () => void): Promise<void> {
  const closing = await Promise.allSettled(open.map(async (one) => one.close()));
  end();
  for (const closed of closing) if (closed.status === "rejected") throw closed.reason;
}
