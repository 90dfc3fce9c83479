import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useOverlayServices } from "../overlay-context.tsx";
import { loadPart } from "./load-part.ts";
import { ReloadWhenBack } from "./reload-when-back.tsx";

type Arrival<Part> =
  | { readonly state: "waiting" }
  | { readonly state: "here"; readonly part: Part }
  | { readonly state: "missing"; readonly error: unknown };

interface LoadedPartProps<Part> {
  /** Loads the part. Must be the same function on every render. */
  readonly load: () => Promise<Part>;
  readonly waiting: ReactNode;
  /** Shown instead if it could not be loaded: an explanation and a way out. */
  readonly missing: ReactNode;
  readonly onMissing?: (error: unknown) => void;
  /** Nothing works without it: the page is reloaded once the part is available. */
  readonly isNeeded?: boolean;
  readonly children: (part: Part) => ReactNode;
}

/** A part of the app that loads when this is first rendered. It counts as missing after 120 s (NAV-17). */
export function LoadedPart<Part>({
  load,
  waiting,
  missing,
  onMissing,
  isNeeded = false,
  children,
}: LoadedPartProps<Part>) {
  const { clock } = useOverlayServices();
  const [arrival, setArrival] = useState<Arrival<Part>>({ state: "waiting" });
  const tellMissing = useEffectEvent((error: unknown) => onMissing?.(error));

  useEffect(() => {
    let left = false;
    loadPart(load(), clock).then(
      (part) => {
        if (!left) setArrival({ state: "here", part });
      },
      (error: unknown) => {
        if (left) return;
        setArrival({ state: "missing", error });
        tellMissing(error);
      },
    );
    return () => {
      left = true;
    };
  }, [load, clock]);

  switch (arrival.state) {
    case "waiting":
      return waiting;
    case "missing":
      return (
        <>
          {missing}
          {isNeeded ? <ReloadWhenBack error={arrival.error} /> : null}
        </>
      );
    case "here":
      return children(arrival.part);
    default:
      return arrival satisfies never;
  }
}
