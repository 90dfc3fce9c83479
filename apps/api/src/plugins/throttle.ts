import type { Clock } from "../ports/clock.ts";

/** How many attempts are allowed under a key in a window, which starts with the first attempt. */
export interface ThrottleRule {
  readonly key: string;
  readonly tries: number;
}

export interface Throttle {
  /**
   * Counts an attempt under every rule before it is made, so that parallel attempts are counted too. Returns 0, or the
   * seconds to wait if a rule's limit is reached; then nothing is counted.
   */
  begin(rules: readonly ThrottleRule[]): Promise<number>;
  /** Deletes the counts of these keys. */
  forgive(keys: readonly string[]): Promise<void>;
}

/** Creates a throttle with windows of that length. Its name separates its keys from other throttles'. */
export type CreateThrottle = (name: string, windowSeconds: number) => Throttle;

const capacity = 50_000;

/** Counts attempts in this process's memory; the least recently used keys are dropped first. */
export function createLocalThrottle(clock: Clock, windowSeconds: number): Throttle {
  const windows = new Map<string, { readonly endsAt: number; tries: number }>();

  function current(key: string, now: number): { readonly endsAt: number; tries: number } | undefined {
    const window = windows.get(key);
    return window && window.endsAt > now ? window : undefined;
  }

  return {
    async begin(rules) {
      const now = clock.now().getTime();
      const waits = rules.map(({ key, tries }) => {
        const window = current(key, now);
        return window && window.tries >= tries ? (window.endsAt - now) / 1000 : 0;
      });
      const wait = Math.max(0, ...waits);
      if (wait > 0) return wait;
      for (const { key } of rules) {
        const window = current(key, now) ?? { endsAt: now + windowSeconds * 1000, tries: 0 };
        window.tries += 1;
        windows.delete(key);
        windows.set(key, window);
      }
      for (const key of windows.keys()) {
        if (windows.size <= capacity) break;
        windows.delete(key);
      }
      return 0;
    },
    async forgive(keys) {
      for (const key of keys) windows.delete(key);
    },
  };
}
