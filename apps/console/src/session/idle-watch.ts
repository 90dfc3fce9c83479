import type { SessionEnd } from "@parlour/contract/operations/staff-session";
import { proxy } from "valtio";

/** Extends the session while the person is active, and warns before it ends. */
export interface IdleWatch {
  /**
   * valtio state. `endsAt`: in milliseconds by this browser's clock; null: nobody is signed in, or it is
   * unknown.
   */
  readonly state: { endsAt: number | null; isFinal: boolean; warns: boolean };
  /** Called when the server has reported when the session ends. */
  readonly heard: (end: SessionEnd | undefined) => void;
  /**
   * Called when the person has used pointer or keys. Reported to the server once a minute; while the warning
   * is open they have to choose.
   */
  readonly moved: () => void;
  /** Extends the session, because the person chose to stay. Throws the call's error. */
  readonly stay: () => Promise<void>;
  /** Closes the warning of a session that can't be extended any more. */
  readonly dismiss: () => void;
  /** Called when the page is shown again, because timers may have slept. */
  readonly shown: () => void;
  /** Called when the session has ended. */
  readonly forget: () => void;
}

interface IdleWatchOptions {
  /** Asks the server when the session ends, which does not extend it. */
  readonly ask: () => Promise<SessionEnd | undefined>;
  /** Reports activity to the server. */
  readonly keep: () => Promise<SessionEnd>;
  /**
   * Called at the session's end if the server can't be reached: none of the session's data may stay on the
   * screen.
   */
  readonly onEnd: () => void;
  /** Milliseconds. */
  readonly now: () => number;
  /** Calls back once after some milliseconds; returns a function that cancels it. */
  readonly after: (milliseconds: number, callback: () => void) => () => void;
}

const warnMilliseconds = 120_000;
const reportMilliseconds = 60_000;
/**
 * How often the server is asked while the warning is open, because the person may be working in another tab.
 */
const askMilliseconds = 10_000;
/**
 * The least wait before the next check: seconds left are whole ones, so the session may end slightly later
 * than computed.
 */
const leastMilliseconds = 1_000;

/** One watch per page. */
export function createIdleWatch({ ask, keep, onEnd, now, after }: IdleWatchOptions): IdleWatch {
  const state = proxy<IdleWatch["state"]>({ endsAt: null, isFinal: false, warns: false });
  let cancel: (() => void) | null = null;
  let reportedAt = Number.NEGATIVE_INFINITY;
  let dismissed = false;

  function forget(): void {
    cancel?.();
    cancel = null;
    dismissed = false;
    reportedAt = Number.NEGATIVE_INFINITY;
    state.endsAt = null;
    state.warns = false;
  }

  function heard(end: SessionEnd | undefined): void {
    // A server of the previous version does not report it.
    if (end === undefined) return forget();
    state.endsAt = now() + end.secondsLeft * 1000;
    state.isFinal = end.isFinal;
    look(state.endsAt);
  }

  function look(endsAt: number): void {
    cancel?.();
    const left = endsAt - now();
    const isClose = left <= warnMilliseconds;
    if (!isClose) dismissed = false;
    state.warns = isClose && !dismissed;
    const wait = isClose ? Math.min(left, askMilliseconds) : left - warnMilliseconds;
    cancel = after(Math.max(wait, leastMilliseconds), () => void check());
  }

  /** Before a warning the server is asked, because another tab may have extended the session. */
  async function check(): Promise<void> {
    try {
      const end = await ask();
      // Signed out meanwhile.
      if (state.endsAt !== null) heard(end);
    } catch {
      const { endsAt } = state;
      if (endsAt === null) return;
      if (now() < endsAt) return look(endsAt);
      forget();
      onEnd();
    }
  }

  return {
    state,
    heard,
    moved() {
      const unheard = now() - reportedAt >= reportMilliseconds;
      if (state.endsAt === null || state.warns || state.isFinal || !unheard) return;
      reportedAt = now();
      keep().then(
        (end) => {
          if (state.endsAt !== null) heard(end);
        },
        () => undefined,
      );
    },
    async stay() {
      const end = await keep();
      reportedAt = now();
      if (state.endsAt !== null) heard(end);
    },
    dismiss() {
      dismissed = true;
      state.warns = false;
    },
    shown() {
      if (state.endsAt !== null && state.endsAt - now() <= warnMilliseconds) void check();
    },
    forget,
  };
}
