import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import { notchesOfWheel, zoomByNotches, zoomWithin, type ZoomChange } from "./crop-geometry.ts";
import { moveStep } from "./move-photo.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface CropActions {
  readonly zoom: ZoomChange;
  readonly move: (byX: number, byY: number) => void;
}

const movesOfKeys: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -moveStep, y: 0 },
  ArrowRight: { x: moveStep, y: 0 },
  ArrowUp: { x: 0, y: -moveStep },
  ArrowDown: { x: 0, y: moveStep },
};
const notchesOfKeys: Readonly<Record<string, number>> = { "+": 1, "=": 1, "-": -1, _: -1 };

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Handles pinching, the wheel and the keys on the crop area; the editor in it handles drags itself. */
export function useCropGestures(
  area: RefObject<HTMLElement | null>,
  ready: boolean,
  { zoom, move }: CropActions,
) {
  const fingers = useRef(new Map<number, Point>());

  // Not as a React prop, because those listeners are passive and the panel would scroll as well.
  useEffect(() => {
    const element = area.current;
    if (element === null || !ready) return undefined;
    function turn(event: WheelEvent) {
      event.preventDefault();
      zoom((before) => zoomByNotches(before, notchesOfWheel(event.deltaY)));
    }
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [area, ready, zoom]);

  function press(event: PointerEvent<HTMLElement>) {
    // The editor prevents a press from moving the focus, but keys should act where the pointer was.
    event.currentTarget.focus({ preventScroll: true });
    if (event.pointerType !== "touch") return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  function pinch(event: PointerEvent<HTMLElement>) {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined || !ready) return;
    const now = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, now);
    const other = Array.from(fingers.current).find(([id]) => id !== event.pointerId)?.[1];
    if (other === undefined) return;
    // A pinch with two fingers zooms the photo.
    const spread = distance(now, other) / Math.max(1, distance(before, other));
    zoom((current) => zoomWithin(current * spread));
  }

  function release(event: PointerEvent<HTMLElement>) {
    fingers.current.delete(event.pointerId);
  }

  function type(event: KeyboardEvent<HTMLElement>) {
    if (!ready || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = movesOfKeys[event.key];
    const notches = notchesOfKeys[event.key];
    if (way !== undefined) move(way.x, way.y);
    else if (notches !== undefined) zoom((before) => zoomByNotches(before, notches));
    else return;
    event.preventDefault();
  }

  return {
    onPointerDown: press,
    onPointerMove: pinch,
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown: type,
  };
}
