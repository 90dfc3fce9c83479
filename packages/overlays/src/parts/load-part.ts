import type { Clock } from "../clock.ts";

/** Milliseconds after which a part of the app counts as missing (NAV-17). */
export const chunkTimeoutMs = 120_000;

/**
 * A part of the app could not be loaded. The browser remembers that: only a reload of the page requests it
 * again.
 */
export class MissingPartError extends Error {
  override readonly name = "MissingPartError";
  /** The part's own address; null if the browser does not report it. */
  readonly address: string | null;

  constructor(message: string, address: string | null, options?: ErrorOptions) {
    super(message, options);
    this.address = address;
  }
}

/** Returns the address in a browser's error message for a module or a stylesheet that could not be loaded. */
function addressIn(error: unknown): string | null {
  const message = error instanceof Error ? error.message : "";
  return /(?:https?:\/\/|\/assets\/)\S+/.exec(message)?.[0] ?? null;
}

/** Waits for a part of the app, at most 120 s. Rejects with a MissingPartError if it can't be loaded. */
export async function loadPart<Part>(part: Promise<Part>, clock: Pick<Clock, "after">): Promise<Part> {
  let cancel = (): void => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    cancel = clock.after(chunkTimeoutMs, () => reject(new Error("it did not come in time")));
  });
  try {
    return await Promise.race([part, late]);
  } catch (error) {
    // Not the browser's message: the router would recognize it and reload the page at once, even if the
    // server does not respond.
    throw new MissingPartError("a part of the app did not come", addressIn(error), { cause: error });
  } finally {
    cancel();
  }
}
