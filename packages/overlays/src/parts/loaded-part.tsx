import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useOverlayServices } from "../overlay-context.tsx";
import { loadPart } from "./load-part.ts";

type Arrival<Part> =
  | { readonly state: "waiting" }
  | { readonly state: "here"; readonly part: Part }
  | { readonly state: "missing" };

interface LoadedPartProps<Part> {
  /** Asks for the part; one and the same function for as long as this stands. */
  readonly load: () => Promise<Part>;
  readonly waiting: ReactNode;
  /** Shown in its place when it did not come: what happened, and a way out. */
  readonly missing: ReactNode;
  readonly onMissing?: () => void;
  readonly children: (part: Part) => ReactNode;
}

/**
 * A part of the app that is asked for anew by each mount, unlike a lazy component: one that once failed to come may
 * come the next time. It counts as lost after 120 s (spec 9).
 */
export function LoadedPart<Part>({ load, waiting, missing, onMissing, children }: LoadedPartProps<Part>) {
  const { clock } = useOverlayServices();
  const [arrival, setArrival] = useState<Arrival<Part>>({ state: "waiting" });
  const tellMissing = useEffectEvent(() => onMissing?.());

  useEffect(() => {
    let left = false;
    loadPart(load(), clock).then(
      (part) => {
        if (!left) setArrival({ state: "here", part });
      },
      () => {
        if (left) return;
        setArrival({ state: "missing" });
        tellMissing();
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
      return missing;
    case "here":
      return children(arrival.part);
    default:
      return arrival satisfies never;
  }
}
