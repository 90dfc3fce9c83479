import { clsx } from "clsx";
import { createContext, useContext, useMemo, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { NoticesBar } from "./notices-bar.tsx";
import styles from "./notices-bar.module.css";

interface NoticesPlace {
  /** Where the page that is shown has the bar; null where it says nothing of it. */
  readonly place: HTMLElement | null;
  readonly setPlace: (place: HTMLElement | null) => void;
}

const PlaceContext = createContext<NoticesPlace>({ place: null, setPlace: () => undefined });

/** Lets the pages within say where the bar of messages stands. */
export function NoticesPlaceProvider({ children }: { readonly children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const value = useMemo(() => ({ place, setPlace }), [place]);
  return <PlaceContext value={value}>{children}</PlaceContext>;
}

interface NoticesOutletProps {
  /**
   * `below`: alerts push the page down, and what passes in seconds lies over the page's title, so that nothing moves.
   * `between`: everything has a place of its own and what is below gives way. `over`: everything lies over the page.
   */
  readonly way: "below" | "between" | "over";
}

/** The bar's place on a page: where it covers neither the balance nor the disclosure, nor what is pressed next. */
export function NoticesOutlet({ way }: NoticesOutletProps) {
  const { setPlace } = useContext(PlaceContext);
  return <div ref={setPlace} className={clsx(styles["outlet"], styles[way])} />;
}

/** The bar, in the page's place for it; at the top of the screen while no page is there. */
export function PlacedNotices() {
  const { place } = useContext(PlaceContext);
  const bar = <NoticesBar />;
  return place === null ? bar : createPortal(bar, place);
}
