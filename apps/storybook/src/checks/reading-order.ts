/**
 * Reading order (WCAG 1.3.2 and 2.4.3): the order in the document must match the order on screen. A part may
 * not be completely above the previous one, unless it begins a new column, and not completely to the left of
 * it in the same row.
 */

/** Tolerance for rounded boxes, in pixels. */
const slack = 2;

function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return (
    width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  );
}

/** Elements that are read or focused; decoration is ignored. */
function isRead(element: Element): boolean {
  if (element.closest("[aria-hidden=true]") !== null) return false;
  return (
    (element.textContent ?? "").trim() !== "" ||
    element.matches("a[href], button, input, select, textarea, img[alt]:not([alt=''])")
  );
}

function isLaidOutByItsParent(element: Element): boolean {
  const { position, float } = getComputedStyle(element);
  return (position === "static" || position === "relative" || position === "sticky") && float === "none";
}

function named(element: Element): string {
  const text = (element.textContent ?? "").trim().replaceAll(/\s+/gu, " ").slice(0, 40);
  return `<${element.tagName.toLowerCase()}> “${text}”`;
}

/** Pairs of neighbours whose reading order differs from their visual order. */
export function* readingOrderProblems(root: Element): Generator<string> {
  for (const parent of root.querySelectorAll("*")) {
    const { display } = getComputedStyle(parent);
    if (!/flex|grid/u.test(display)) continue;
    const parts = [...parent.children].filter(
      (part) => isLaidOutByItsParent(part) && isShown(part) && isRead(part),
    );
    for (const [index, part] of parts.entries()) {
      const next = parts[index + 1];
      if (next === undefined) continue;
      const before = part.getBoundingClientRect();
      const after = next.getBoundingClientRect();
      const isAbove = after.bottom <= before.top + slack;
      const isLeft = after.right <= before.left + slack;
      const isRight = after.left >= before.right - slack;
      const isBelow = after.top >= before.bottom - slack;
      if ((isAbove && !isRight) || (isLeft && !isBelow)) {
        yield `${named(next)} is read after ${named(part)} and stands ${isAbove ? "above" : "left of"} it`;
      }
    }
  }
}
