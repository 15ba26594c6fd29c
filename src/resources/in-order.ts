/** How many objects are read at the same time; the client sends no more than it may besides. */
const ahead = 16;

/**
 * What `read` gives for each item, in their order and each as soon as it is there. Nothing more is begun when the caller wants no
 * more.
 */
export async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  read: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = [];
  for (const item of items) {
    const reading = read(item);
    // it is waited for in its turn, which may never come
    reading.catch(() => undefined);
    begun.push(reading);
    const [first] = begun;
    if (first === undefined || begun.length < ahead) continue;
    void begun.shift();
    yield await first;
  }
  for (const reading of begun) yield await reading;
}
