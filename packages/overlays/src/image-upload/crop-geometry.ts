/** The sizes of the photo crop (PHOTO-2, PHOTO-3), without DOM. */

/** Side of the crop area, and diameter of the circle in it. */
export const cropSize = 248;

/** How many per cent one notch of the wheel, or one press of a key, zooms. */
export const zoomSpeed = 5;

/** 1: the shorter side of the photo fills the crop area, so that no white space can show. */
export const minZoom = 1;
export const maxZoom = 5;

/** Applies a function to the current zoom. */
export type ZoomChange = (change: (zoom: number) => number) => void;

/** Returns the nearest allowed zoom. */
export function zoomWithin(zoom: number): number {
  return Math.min(Math.max(zoom, minZoom), maxZoom);
}

/** Zooms by notches, inwards when positive. */
export function zoomByNotches(zoom: number, notches: number): number {
  return zoomWithin(zoom * (1 + zoomSpeed / 100) ** notches);
}

/**
 * Returns how many notches a turn of the wheel is. Scrolling down zooms in (PHOTO-3). `deltaY` in pixels: a
 * touchpad sends many small parts of a notch.
 */
export function notchesOfWheel(deltaY: number): number {
  return Math.min(Math.max(deltaY / 100, -1), 1);
}
