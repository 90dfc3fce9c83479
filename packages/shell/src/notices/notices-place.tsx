import { clsx } from "clsx";
import { createContext, useContext, useMemo, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { NoticesBar } from "./notices-bar.tsx";
import styles from "./notices-bar.module.css";

interface NoticesPlace {
  /** The position of the bar on the current page; null if the page sets none. */
  readonly place: HTMLElement | null;
  readonly setPlace: (place: HTMLElement | null) => void;
}

const PlaceContext = createContext<NoticesPlace>({ place: null, setPlace: () => undefined });

/** Lets the pages inside choose the position of the notice bar. */
export function NoticesPlaceProvider({ children }: { readonly children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const value = useMemo(() => ({ place, setPlace }), [place]);
  return <PlaceContext value={value}>{children}</PlaceContext>;
}

interface NoticesOutletProps {
  /**
   * `below`: alerts push the page down, and short notices cover the page's title, so that nothing moves. `between`: all
   * notices have their own space and the content below shrinks. `over`: all notices cover the page.
   */
  readonly way: "below" | "between" | "over";
}

/** Sets the bar's position on a page so that it covers neither the balance, the disclosure nor the next button. */
export function NoticesOutlet({ way }: NoticesOutletProps) {
  const { setPlace } = useContext(PlaceContext);
  return <div ref={setPlace} className={clsx(styles["outlet"], styles[way])} />;
}

/** The bar in the page's place for it; at the top of the screen if the page has none. */
export function PlacedNotices() {
  const { place } = useContext(PlaceContext);
  const bar = <NoticesBar />;
  return place === null ? bar : createPortal(bar, place);
}
