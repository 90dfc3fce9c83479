/**
 * Returns a function at which so many callers wait for each other: all continue when the last has called it,
 * and later callers continue at once. A planted race puts one between its read and its write: then all have
 * read before any writes, however busy the machine is.
 */
export function meeting(count: number): () => Promise<void> {
  const { promise: complete, resolve: open } = Promise.withResolvers<void>();
  let come = 0;
  return async () => {
    come += 1;
    if (come >= count) open();
    await complete;
  };
}
