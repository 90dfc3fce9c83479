/** The distance in pixels that one arrow key or button press moves the photo. */
export const moveStep = 12;

/**
 * Moves the photo in the editor by pixels of the screen, as far as it still fills the crop area.
 *
 * react-avatar-editor 15.1 takes a `position` and does nothing with it: only a drag moves its photo. So keys
 * and buttons hand it a drag, to its canvas and then, where it listens on, to the document. Its first move
 * only says where the drag starts. Once the library honours `position`, this function can go.
 */
export function movePhoto(canvas: HTMLCanvasElement, byX: number, byY: number): void {
  canvas.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true }));
  document.dispatchEvent(new MouseEvent("mousemove", { clientX: 0, clientY: 0 }));
  document.dispatchEvent(new MouseEvent("mousemove", { clientX: byX, clientY: byY }));
  document.dispatchEvent(new MouseEvent("mouseup"));
}
