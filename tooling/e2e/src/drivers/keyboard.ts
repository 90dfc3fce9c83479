import { expect, type Locator, type Page } from "@playwright/test";

/** More tab stops than any page has. */
const mostStops = 60;

/** A customer who only uses the keyboard. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Tabs to a part of the page, which must show a visible focus. */
  async tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let stop = 0; stop <= mostStops; stop += 1) {
      const has = await target.evaluate(
        (element) => element === document.activeElement && document.hasFocus(),
      );
      if (has) return this.expectVisibleFocus(target);
      await this.#page.keyboard.press("Tab");
    }
    throw new Error(`${String(target)} is not reached by ${mostStops} tabs`);
  }

  /** Tabs to a button or link and presses it. */
  async press(target: Locator): Promise<void> {
    // While it is disabled, Tab passes it.
    await expect(target).toBeEnabled();
    await this.tabTo(target);
    await this.#page.keyboard.press("Enter");
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Checks that the focus is visible (WCAG 2.4.7) and not covered (2.4.11), after animations end. */
  async expectVisibleFocus(target: Locator): Promise<void> {
    await expect
      .poll(async () => target.evaluate(focusAt), { message: String(target) })
      .toEqual({ drawn: true, free: true });
  }
}

/** Whether an element's focus is visible, and whether nothing covers the element. Runs in the page. */
function focusAt(element: Element): { readonly drawn: boolean; readonly free: boolean } {
  const marked = (each: Element): boolean => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
    return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
  };
  const { left, top, width, height } = element.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  // A field's focus may be shown by its frame, or by boxes next to it, one per digit.
  const frame = element.parentElement;
  const drawers = frame === null ? [element] : [element, frame, ...frame.children];
  return {
    drawn:
      drawers.some((each) => marked(each)) ||
      [...(frame?.querySelectorAll("[aria-hidden] *") ?? [])].some(marked),
    free: over !== null && (element.contains(over) || over.contains(element)),
  };
}
