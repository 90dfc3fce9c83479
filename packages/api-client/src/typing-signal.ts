/** The signal's interval while somebody types, well within the time that a client shows it. */
const repeatAfterMilliseconds = 4_000;
/** The pause after which typing counts as stopped. */
const quietAfterMilliseconds = 5_000;

/** Timers and clock, so that tests control the time. */
export interface TypingTimers {
  /** Milliseconds; only differences matter. */
  readonly now: () => number;
  /** Calls back once after some milliseconds. Returns a function that cancels it. */
  readonly after: (milliseconds: number, callback: () => void) => () => void;
}

export interface TypingSignal {
  /** Call on every keystroke that leaves text in the box. */
  typed(): void;
  /** Call when the box is emptied, sent or left, and when the conversation is closed. */
  stopped(): void;
}

/**
 * Tells the other side that something is being typed: at most once in 4 seconds, with a final signal when typing
 * stops or after 5 seconds without a key.
 */
export function createTypingSignal(send: (typing: boolean) => void, timers: TypingTimers): TypingSignal {
  let signalledAt: number | null = null;
  let cancelQuiet: (() => void) | null = null;

  function stopped(): void {
    cancelQuiet?.();
    cancelQuiet = null;
    if (signalledAt === null) return;
    signalledAt = null;
    send(false);
  }

  function typed(): void {
    cancelQuiet?.();
    cancelQuiet = timers.after(quietAfterMilliseconds, stopped);
    const now = timers.now();
    if (signalledAt !== null && now - signalledAt < repeatAfterMilliseconds) return;
    signalledAt = now;
    send(true);
  }

  return { typed, stopped };
}

/** The browser's clock and timers. */
export const browserTimers: TypingTimers = {
  now: () => performance.now(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};
