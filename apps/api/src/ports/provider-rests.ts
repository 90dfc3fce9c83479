import type { TextProviderName } from "@parlour/contract/rules/text-providers";
import type { Clock } from "./clock.ts";

export interface ProviderRests {
  /**
   * Whether a provider is skipped now. When its rest is over, one text may try it, and the rest begins again for all
   * others until that text has succeeded.
   */
  isAtRest(name: TextProviderName): boolean;
  failed(name: TextProviderName): void;
  worked(name: TextProviderName): void;
}

/** Remembers in this process which providers failed. Each node finds out by itself: it costs each one slow text. */
export function createProviderRests(clock: Clock, restSeconds: number): ProviderRests {
  const until = new Map<TextProviderName, number>();
  const rest = (name: TextProviderName): void => {
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
