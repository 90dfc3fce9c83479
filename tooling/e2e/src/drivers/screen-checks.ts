import { expect, type Page } from "@playwright/test";

/**
 * The number of frames within which a press must have a visible effect: fewer than a response takes on a slow
 * connection.
 */
const mostFrames = 8;

declare global {
  interface Window {
    /** Presses after which nothing changed for `mostFrames` frames. */
    unexplainedWaits?: string[];
  }
}

/**
 * Watches every press of a button or link from now on: within a few frames something on the page must change,
 * even if only the button shows that it is busy.
 */
export async function watchWaits(page: Page): Promise<void> {
  await page.addInitScript((frames) => {
    if (window.top !== window) return;
    const waits: string[] = [];
    window.unexplainedWaits = waits;
    // A file picker is a reaction, too, but no page can see it.
    let pickers = 0;
    addEventListener(
      "click",
      ({ target }) => {
        if (target instanceof HTMLInputElement && target.type === "file") pickers += 1;
        const pressed = target instanceof Element ? target.closest("button, a[href]") : null;
        if (pressed === null) return;
        let changed = false;
        const pickersBefore = pickers;
        const observer = new MutationObserver(() => {
          changed = true;
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        let left = frames;
        const look = (): void => {
          left -= 1;
          changed ||= pickers > pickersBefore;
          if (!changed && left > 0) {
            requestAnimationFrame(look);
            return;
          }
          observer.disconnect();
          if (!changed) waits.push(pressed.getAttribute("aria-label") ?? pressed.textContent);
        };
        requestAnimationFrame(look);
      },
      true,
    );
  }, mostFrames);
}

/** Finds parts of the page, or of an open panel, that are wider than the screen. */
async function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const parts = [
      document.documentElement,
      ...document.querySelectorAll<HTMLElement>("dialog, dialog *, main, main *"),
    ];
    return parts.flatMap((part) => {
      const scrolls =
        part === document.documentElement || /auto|scroll/.test(getComputedStyle(part).overflowX);
      if (!scrolls || part.scrollWidth <= part.clientWidth + 1) return [];
      return [`<${part.localName} class="${part.className}"> ${part.scrollWidth} in ${part.clientWidth} px`];
    });
  });
}

/** Finds controls that stay covered at every scroll position. */
async function covered(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const modal = document.querySelector("dialog:modal");
    const scene = modal ?? document;
    const controls = scene.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), textarea, select",
    );
    const visible = [...controls].filter((each) => {
      const { width, height } = each.getBoundingClientRect();
      return (
        each.tabIndex >= 0 &&
        width > 1 &&
        height > 1 &&
        each.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      );
    });
    const isFree = (control: HTMLElement): boolean => {
      // A link may wrap over two lines: its first part counts.
      const [box] = control.getClientRects();
      if (box === undefined) return true;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const over = document.elementFromPoint(x, y);
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      return (
        over !== null &&
        (control.contains(over) || labels.some((label) => label.contains(over) || over.contains(label)))
      );
    };
    const scrolled = [document.scrollingElement, ...scene.querySelectorAll("*")]
      .filter((each) => each !== null)
      .map((each) => ({ each, top: each.scrollTop }))
      .filter(({ each }) => each.scrollHeight > each.clientHeight);
    const found = visible.filter((control) => {
      if (isFree(control)) return false;
      control.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      return !isFree(control);
    });
    for (const { each, top } of scrolled) each.scrollTo({ top, behavior: "instant" });
    return found.map(
      (each) => `${each.localName} "${each.getAttribute("aria-label") ?? each.textContent.trim()}"`,
    );
  });
}

/**
 * Finds controls that are smaller than 44 px with a finger, or 24 px with a pointer. Links and buttons within a
 * text are exempt (WCAG 2.5.8).
 */
async function tooSmall(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const smallest = matchMedia("(pointer: coarse)").matches ? 44 : 24;
    const parts = document.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, textarea, summary",
    );
    // Behind an open panel no control can be pressed.
    const dialog = document.querySelector("dialog:modal");
    return [...parts].flatMap((part) => {
      const inText =
        /^inline(?:-block)?$/.test(getComputedStyle(part).display) &&
        part.parentElement?.textContent !== part.textContent;
      // The pressed target of a radio or checkbox is its label.
      const pressed =
        part instanceof HTMLInputElement && /radio|checkbox/.test(part.type) ? part.labels?.[0] : part;
      // A field for password managers only, which no user reaches, has no place in the order.
      if (part.tabIndex < 0 || inText || pressed === undefined || !pressed.checkVisibility()) return [];
      if (dialog !== null && !dialog.contains(part)) return [];
      const { width, height } = pressed.getBoundingClientRect();
      // Half a pixel is rounding.
      if (width <= 1 || height <= 1 || Math.min(width, height) >= smallest - 0.5) return [];
      const name = part.getAttribute("aria-label") ?? part.textContent.trim();
      return [`${part.localName} "${name}" ${Math.round(width)}x${Math.round(height)} px`];
    });
  });
}

/** What is wrong with the current screen. */
export interface ScreenProblems {
  readonly tooWide: readonly string[];
  readonly covered: readonly string[];
  readonly tooSmall: readonly string[];
  readonly unexplainedWaits: readonly string[];
}

export async function screenProblems(page: Page): Promise<ScreenProblems> {
  return {
    tooWide: await tooWide(page),
    covered: await covered(page),
    tooSmall: await tooSmall(page),
    unexplainedWaits: await page.evaluate(() => window.unexplainedWaits ?? []),
  };
}

const softly = expect.configure({ soft: true });

/**
 * After animations end, checks that the content is not wider than the screen, nothing pressable is covered or too
 * small, and every press had an effect.
 */
export async function expectSound(page: Page, where: string): Promise<void> {
  const sound: ScreenProblems = { tooWide: [], covered: [], tooSmall: [], unexplainedWaits: [] };
  await softly.poll(async () => screenProblems(page), { message: where, timeout: 5000 }).toEqual(sound);
}
