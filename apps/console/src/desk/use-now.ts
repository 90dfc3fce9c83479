import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;
let now = Date.now();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const tell of listeners) tell();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

/** Returns the same time to everything rendered together. */
export function readNow(): number {
  // Without listeners the stored time is old; otherwise a difference below one tick never shows.
  if (timer === null) now = Date.now();
  return now;
}

/** Returns the time in milliseconds, updated once a second, from one timer for the whole page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readNow);
}

/**
 * Returns the local day as text that only changes at midnight: for components that must not render every
 * second.
 */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => new Date(readNow()).toDateString());
}

/** Computes a value from the time, such as a label. The component re-renders only if the value changes. */
export function useNowAs<Made extends string | number | boolean | null>(make: (now: number) => Made): Made {
  return useSyncExternalStore(subscribe, () => make(readNow()));
}
