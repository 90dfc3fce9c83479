import { useLayoutEffect, useRef, useState } from "react";

/** The functions of an object. */
type Functions<Holder> = {
  readonly [
    Name in keyof Holder as Holder[Name] extends (...args: never[]) => unknown ? Name : never
  ]: Holder[Name];
};

/**
 * Gives callbacks a stable identity: each calls the latest version passed in. Use it for callbacks given to memoized
 * components. Call them from events, not during render.
 */
export function useSteady<Holder extends object>(
  now: Holder,
): { readonly now: Holder; readonly steady: Functions<Holder> } {
  const newest = useRef(now);
  useLayoutEffect(() => {
    newest.current = now;
  });
  const [steady] = useState(() => {
    const entries = Object.entries(now).filter(([, value]) => typeof value === "function");
    const calls = entries.map(([name]) => [
      name,
      (...args: unknown[]): unknown => {
        const call = (newest.current as { readonly [name: string]: (...args: unknown[]) => unknown })[name];
        return call?.(...args);
      },
    ]);
    return Object.fromEntries(calls) as Functions<Holder>;
  });
  return { now, steady };
}
