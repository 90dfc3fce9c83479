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

/** The same time, for everything rendered with it. */
export function readNow(): number {
  // With nobody listening the stored time is old; one tick's difference never shows otherwise.
  if (timer === null) now = Date.now();
  return now;
}

/** The time in milliseconds, once a second, from one timer for the whole page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readNow);
}

/** The day it is here, as text that only changes at midnight: for what must not be drawn every second. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => new Date(readNow()).toDateString());
}

/** Computes a value from the time, such as a label. The component re-renders only if the value changes. */
export function useNowAs<Made extends string | number | boolean | null>(make: (now: number) => Made): Made {
  return useSyncExternalStore(subscribe, () => make(readNow()));
}
