/**
 * A place where so many wait for each other: all go on when the last of them has come, and whoever comes later goes
 * straight on. A planted race puts one between its look and its write: then all have looked before any has written,
 * however busy the machine is.
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
