import type { Clock } from "../clock.ts";

/** Milliseconds after which a part of the app that has not come counts as lost (spec 9, chunk load timeout). */
export const chunkTimeoutMs = 120_000;

/** Some part of the app did not come in time. */
export class ChunkTimeoutError extends Error {
  override readonly name = "ChunkTimeoutError";
}

/** Waits for a part of the app, at most 120 s: then a way out is offered instead of waiting for ever. */
export async function loadPart<Part>(part: Promise<Part>, clock: Pick<Clock, "after">): Promise<Part> {
  let cancel = (): void => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    cancel = clock.after(chunkTimeoutMs, () =>
      reject(new ChunkTimeoutError("a part of the app did not come")),
    );
  });
  try {
    return await Promise.race([part, late]);
  } finally {
    cancel();
  }
}
