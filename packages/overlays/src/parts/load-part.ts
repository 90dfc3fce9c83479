import type { Clock } from "../clock.ts";

/** Milliseconds after which a part of the app that has not come counts as lost (NAV-17). */
export const chunkTimeoutMs = 120_000;

/** A part of the app did not come. The browser keeps that for good: only a reload of the page asks for it again. */
export class MissingPartError extends Error {
  override readonly name = "MissingPartError";
  /** The part's own address; null if the browser does not say it. */
  readonly address: string | null;

  constructor(message: string, address: string | null, options?: ErrorOptions) {
    super(message, options);
    this.address = address;
  }
}

/** The address in a browser's words for a module or a stylesheet that did not come. */
function addressIn(error: unknown): string | null {
  const words = error instanceof Error ? error.message : "";
  return /(?:https?:\/\/|\/assets\/)\S+/.exec(words)?.[0] ?? null;
}

/** Waits for a part of the app, at most 120 s. Rejects with a MissingPartError if it does not come. */
export async function loadPart<Part>(part: Promise<Part>, clock: Pick<Clock, "after">): Promise<Part> {
  let cancel = (): void => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    cancel = clock.after(chunkTimeoutMs, () => reject(new Error("it did not come in time")));
  });
  try {
    return await Promise.race([part, late]);
  } catch (error) {
    // Other words than the browser's: by those, the router would reload the page at once, whether or not it is answered.
    throw new MissingPartError("a part of the app did not come", addressIn(error), { cause: error });
  } finally {
    cancel();
  }
}
