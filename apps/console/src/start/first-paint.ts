/** A page that is not shown paints nothing. */
const atMostMs = 500;

/** Resolves when the browser has painted the page's HTML, so that no script delays it. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, document.visibilityState === "visible" ? atMostMs : 0);
    // The next task runs after this frame's paint.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
