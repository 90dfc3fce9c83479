import type { Options } from "ky";

/** Milliseconds without a byte after which an attempt fails (STATUS-7). */
export const callTimeoutMs = 30_000;

export interface CallOptions {
  /** Aborts the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of bytes received so far. */
  readonly onReceived?: ((bytes: number) => void) | undefined;
}

/** What a request may set of ky's options. */
export interface RequestOptions extends Pick<Options, "headers" | "cache" | "fetch" | "timeout"> {
  readonly signal?: AbortSignal | undefined;
}
