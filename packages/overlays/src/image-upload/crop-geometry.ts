/** The sizes of the photo crop (PHOTO-2, PHOTO-3), without DOM. */

/** Side of the crop area, and diameter of the circle in it. */
export const cropSize = 248;

/** One notch of the wheel, or one press of a key, zooms by this many per cent. */
export const zoomSpeed = 5;

/** 1: the shorter side of the photo fills the crop area, so that no white space can show. */
export const minZoom = 1;
export const maxZoom = 5;

/** Turns a zoom into the next one. */
export type ZoomChange = (change: (zoom: number) => number) => void;

/** The nearest zoom within bounds. */
export function zoomWithin(zoom: number): number {
  return Math.min(Math.max(zoom, minZoom), maxZoom);
}

/** Zooms by notches, inwards when positive. */
export function zoomByNotches(zoom: number, notches: number): number {
  return zoomWithin(zoom * (1 + zoomSpeed / 100) ** notches);
}

/**
 * What turning the wheel means, in notches. Scrolling down zooms in (PHOTO-3).
 * `deltaY` in pixels: a touchpad sends many small parts of a notch.
 */
export function notchesOfWheel(deltaY: number): number {
  return Math.min(Math.max(deltaY / 100, -1), 1);
}
