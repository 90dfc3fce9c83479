import type { Clock } from "./clock.ts";

export interface ProviderRests<Name extends string> {
  /**
   * Whether a provider is skipped now. When its rest is over, one call may try it, and the rest begins again for all
   * others until that call has succeeded.
   */
  isAtRest(name: Name): boolean;
  failed(name: Name): void;
  worked(name: Name): void;
}

/** Remembers in this process which providers failed. Each node finds out by itself: it costs each one slow call. */
export function createProviderRests<Name extends string>(
  clock: Clock,
  restSeconds: number,
): ProviderRests<Name> {
  const until = new Map<Name, number>();
  const rest = (name: Name): void => {
    until.set(name, clock.now().getTime() + restSeconds * 1000);
  };
  return {
    isAtRest(name) {
      const end = until.get(name);
      if (end === undefined) return false;
      if (clock.now().getTime() < end) return true;
      rest(name);
      return false;
    },
    failed: rest,
    worked(name) {
      until.delete(name);
    },
  };
}
