/** Milliseconds without a byte after which an attempt fails (STATUS-7). */
export const callTimeoutMs = 30_000;

export interface CallOptions {
  /** Aborts the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called with the number of bytes received so far. */
  readonly onReceived?: (bytes: number) => void;
}
