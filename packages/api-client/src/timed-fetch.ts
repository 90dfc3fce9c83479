import { NetworkError } from "./errors.ts";

export interface TimedFetchOptions {
  /** Milliseconds without data, from the request to the last byte, after which the attempt fails. */
  readonly silenceMs: number;
  /** The caller's own signal, whose reason is thrown unchanged. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of bytes received so far. */
  readonly onReceived?: ((bytes: number) => void) | undefined;
}

/** A response with its whole body. */
export interface Received {
  readonly response: Response;
  readonly bytes: Uint8Array;
}

/**
 * Sends a request once and waits for the whole response. A long one, such as an archive, may take as long as
 * bytes keep arriving. Throws NetworkError, or the reason of the caller's signal.
 */
export async function timedFetch(
  ask: (signal: AbortSignal) => Promise<Response>,
  { silenceMs, signal, onReceived }: TimedFetchOptions,
): Promise<Received> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      silence.abort();
    }, silenceMs);
  };
  const signals = signal === undefined ? [silence.signal] : [signal, silence.signal];
  try {
    heard();
    const response = await ask(AbortSignal.any(signals));
    heard();
    const bytes = await readAll(response, (count) => {
      heard();
      onReceived?.(count);
    });
    return { response, bytes };
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new NetworkError(silence.signal.aborted ? "timeout" : "unreachable", { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

async function readAll(response: Response, onCount: (bytes: number) => void): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let count = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    count += value.length;
    onCount(count);
  }
  const all = new Uint8Array(count);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
