import { useCallback, useSyncExternalStore } from "react";
import { useOverlayServices } from "../overlay-context.tsx";

/** How often the clock is read, in ms: short enough that no second is shown late. */
const lookEvery = 250;

/** Returns the whole seconds until a time (ms since the epoch), at least 0; counts with the clock. */
export function useCountdown(until: number): number {
  const { clock } = useOverlayServices();
  const secondsLeft = () => Math.max(0, Math.ceil((until - clock.now()) / 1000));
  const subscribe = useCallback(
    (changed: () => void) => {
      if (clock.now() >= until) return () => undefined;
      const stop = clock.every(lookEvery, () => {
        changed();
        if (clock.now() >= until) stop();
      });
      return stop;
    },
    [clock, until],
  );
  return useSyncExternalStore(subscribe, secondsLeft, secondsLeft);
}
