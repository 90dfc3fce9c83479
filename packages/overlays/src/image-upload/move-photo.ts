/** The distance in pixels that one arrow key or button press moves the photo. */
export const moveStep = 12;

/**
 * Moves the photo in the editor by pixels of the screen, as far as it still fills the crop area.
 * react-avatar-editor 15.1 ignores its `position`: only a drag moves its photo. So keys and buttons simulate
 * a drag, on its canvas and then on the document, where it listens next. The first move only sets the drag's
 * start. Remove this function once the library supports `position`.
 */
export function movePhoto(canvas: HTMLCanvasElement, byX: number, byY: number): void {
  canvas.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true }));
  document.dispatchEvent(new MouseEvent("mousemove", { clientX: 0, clientY: 0 }));
  document.dispatchEvent(new MouseEvent("mousemove", { clientX: byX, clientY: byY }));
  document.dispatchEvent(new MouseEvent("mouseup"));
}
