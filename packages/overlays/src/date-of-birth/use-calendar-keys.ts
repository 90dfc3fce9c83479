import { useEffect, useRef, type RefObject } from "react";

/** Tiles per row in each of react-calendar's views. */
const columnsOf = { month: 7, year: 3, decade: 3 } as const;

/** Moves focus between a calendar's tiles with the arrow keys, Home and End. */
export function useCalendarKeys(): RefObject<HTMLFieldSetElement | null> {
  const ref = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const calendar = ref.current;
    // A native listener: the group itself is not interactive, it only receives its tiles' events.
    const listen = (event: KeyboardEvent) => {
      if (calendar !== null && !event.altKey && !event.ctrlKey && !event.metaKey) moveFocus(calendar, event);
    };
    calendar?.addEventListener("keydown", listen);
    return () => calendar?.removeEventListener("keydown", listen);
  }, []);
  return ref;
}

function moveFocus(calendar: HTMLElement, event: KeyboardEvent) {
  const tiles = Array.from(calendar.querySelectorAll<HTMLButtonElement>("button.react-calendar__tile"));
  const index = tiles.findIndex((tile) => tile === document.activeElement);
  if (index === -1) return;
  const target = targetOf(event.key, index, tiles.length, columns(calendar));
  if (target === null) return;
  event.preventDefault();
  // A disabled tile can't take focus, so the next one in the same direction gets it.
  const step = target < index ? -1 : 1;
  for (let at = target; at >= 0 && at < tiles.length; at += step) {
    const tile = tiles[at];
    if (tile !== undefined && !tile.disabled) {
      tile.focus();
      return;
    }
  }
}

function columns(calendar: HTMLElement): number {
  for (const view of ["month", "year", "decade"] as const) {
    if (calendar.querySelector(`.react-calendar__${view}-view`) !== null) return columnsOf[view];
  }
  return columnsOf.month;
}

function targetOf(key: string, index: number, count: number, row: number): number | null {
  switch (key) {
    case "ArrowLeft":
      return index - 1;
    case "ArrowRight":
      return index + 1;
    case "ArrowUp":
      return index - row;
    case "ArrowDown":
      return index + row;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
