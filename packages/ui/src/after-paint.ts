/** Runs a task when the next frame is painted. */
export function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task));
}
