import type { Page } from "playwright";

/** The browser's figures of a page's first paint, in ms since the address was opened. */
export interface FirstPaint {
  readonly firstMs: number;
  readonly largestMs: number;
  /** The largest element, and its address if it has one. */
  readonly largestPart: string;
  /** Sum of all unexpected shifts, without a unit. */
  readonly layoutShift: number;
  /** The total time by which tasks after the first paint exceeded 50 ms each. */
  readonly blockedMs: number;
}

interface Seen {
  largestMs: number;
  largestPart: string;
  firstMs: number;
  layoutShift: number;
  long: { readonly startTime: number; readonly duration: number }[];
}

/** A phone's line: milliseconds per request, and kbit/s in both directions. */
interface Line {
  readonly latency: number;
  readonly down: number;
  readonly up: number;
}

/** Lighthouse's values for real delays of slow 4G. */
const realDelays: Line = { latency: 562.5, down: 1474.56, up: 675 };

/** Slow 4G as it is named: 150 ms and 1.6 Mbit/s. */
export const slow4g: Line = { latency: 150, down: 1600, up: 750 };

/** How many times slower a page's processor is made: 4 on the machine on which the budgets were set. */
let slowdown = 4;

/** What a bare dialog takes there from press to paint, in ms (docs/experience.md, "Budgets"). */
const referenceDialogMs = 13.5;

/**
 * Slows pages down less on a slower machine, so that an empty dialog takes as long as on the machine of the budgets.
 * `dialogMs` is the time that it took here, slowed down 4 times. Returns the new slowdown, 1 to 4.
 */
export function calibrateSlowdown(dialogMs: number): number {
  slowdown = Math.min(4, Math.max(1, (4 * referenceDialogMs) / dialogMs));
  return slowdown;
}

/** Slows a page's processor down, and the line to a phone's; null leaves the line as it is. */
export async function slowPage(page: Page, line: Line | null = realDelays): Promise<void> {
  const session = await page.context().newCDPSession(page);
  if (line !== null) {
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: line.latency,
      downloadThroughput: (line.down * 1000) / 8,
      uploadThroughput: (line.up * 1000) / 8,
    });
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

/** What the page writes to its console once the awaited element is there. */
const worksMessage = "bench: works";

/**
 * Makes the page record when the first visible element that matches a CSS selector appears. Returns a function that
 * waits for this, and returns the milliseconds since the address was opened. The page is not queried before: a query
 * adds a large script, and a throttled processor would run it before the first paint.
 */
export async function watchWorks(page: Page, selector: string): Promise<() => Promise<number>> {
  const there = page.waitForEvent("console", {
    predicate: (message) => message.text().startsWith(worksMessage),
  });
  // Awaited by the caller later; a page that closes before would otherwise be an unhandled rejection.
  there.catch(() => undefined);
  await page.addInitScript(
    ({ wanted, text }) => {
      const look = (): void => {
        const found = document.querySelector(wanted);
        if (found === null || !found.checkVisibility()) return;
        looking.disconnect();
        console.debug(`${text} ${performance.now()}`);
      };
      const looking = new MutationObserver(look);
      looking.observe(document, { subtree: true, childList: true, attributes: true });
      document.addEventListener("DOMContentLoaded", look);
    },
    { wanted: selector, text: worksMessage },
  );
  return async () => Number((await there).text().slice(worksMessage.length));
}

/**
 * Lets pages record their paints, shifts and long tasks from the start. Then shows a page of another site, from which
 * people come: an empty tab would delay the pages whose headers ask for a process of their own (decision 0119).
 */
export async function watchPaint(page: Page): Promise<void> {
  await page.goto("data:text/html,<title>Another site</title>");
  await page.addInitScript(() => {
    const seen: Seen = { largestMs: 0, largestPart: "", firstMs: 0, layoutShift: 0, long: [] };
    Object.assign(globalThis, { benchSeen: seen });
    const watch = (type: string, note: (entry: PerformanceEntry) => void): void => {
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    };
    watch("largest-contentful-paint", (entry) => {
      const { element, url } = entry as PerformanceEntry & { element?: Element; url?: string };
      seen.largestMs = entry.startTime;
      seen.largestPart = `${element?.tagName.toLowerCase() ?? "?"} ${url ?? ""}`.trim();
    });
    watch("paint", (entry) => {
      if (entry.name === "first-contentful-paint") seen.firstMs = entry.startTime;
    });
    watch("layout-shift", (entry) => {
      const { hadRecentInput, value } = entry as PerformanceEntry & {
        hadRecentInput: boolean;
        value: number;
      };
      if (!hadRecentInput) seen.layoutShift += value;
    });
    watch("longtask", ({ startTime, duration }) => seen.long.push({ startTime, duration }));
  });
}

/**
 * Opens an address, or stays on the page for null, and waits until no more requests are made; idle tasks have
 * run by then. A customer's stream stays open, so a page of theirs only has to be loaded.
 */
export async function firstPaintOf(page: Page, address: string | null): Promise<FirstPaint> {
  if (address !== null) await page.goto(address);
  await page.waitForLoadState(address === null ? "load" : "networkidle");
  return page.evaluate(async () => {
    // The last entries may not have been delivered yet.
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((done) => requestIdleCallback(done, { timeout: 5_000 }));
    }
    // Set by watchPaint.
    const { benchSeen } = globalThis as unknown as { readonly benchSeen: Seen };
    return {
      firstMs: benchSeen.firstMs,
      largestMs: benchSeen.largestMs,
      largestPart: benchSeen.largestPart,
      layoutShift: benchSeen.layoutShift,
      blockedMs: benchSeen.long
        .filter(({ startTime }) => startTime >= benchSeen.firstMs)
        .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    };
  });
}

/**
 * Presses the landing page's sign-up button, and returns the ms from the press until the open panel is
 * painted: either at once, before any script has loaded, or later, when the page is hydrated.
 */
export async function pressToPanel(page: Page, address: string, hydrated: boolean): Promise<number> {
  await page.goto(address, { waitUntil: hydrated ? "networkidle" : "commit" });
  const button = page.locator('button[command="show-modal"]').last();
  await button.waitFor();
  await page.evaluate(() => {
    Object.assign(globalThis, {
      benchPanel: new Promise<number>((painted) => {
        let pressed = 0;
        addEventListener("click", () => (pressed = performance.now()), { capture: true, once: true });
        const look = (): void => {
          if (pressed === 0 || document.querySelector("dialog[open]") === null) {
            requestAnimationFrame(look);
            return;
          }
          // This frame paints it: the next task runs after the paint. The highest priority, because files that arrived
          // meanwhile wait to be handled, too.
          void scheduler.postTask(() => painted(performance.now() - pressed), { priority: "user-blocking" });
        };
        requestAnimationFrame(look);
      }),
    });
  });
  await button.tap();
  // Set above, before the press.
  return page.evaluate(() => (globalThis as unknown as { readonly benchPanel: Promise<number> }).benchPanel);
}

/**
 * Presses a link whose page was prefetched on hover, and returns the ms until that page is painted (its
 * heading has changed).
 */
export async function linkToPage(page: Page, link: string): Promise<number> {
  await page.getByRole("link", { name: link }).first().hover();
  await page.waitForLoadState("networkidle");
  return page.evaluate(async (name) => {
    const anchor = [...document.querySelectorAll("a")].find(
      (one) => (one.getAttribute("aria-label") ?? one.textContent).includes(name) && one.checkVisibility(),
    );
    if (anchor === undefined) throw new Error(`the link ${name} is missing`);
    const heading = (): string | undefined => document.querySelector("h1")?.textContent;
    const before = heading();
    const pressed = performance.now();
    anchor.click();
    for (;;) {
      const painted = await new Promise<number>((resolve) => {
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      });
      const now = heading();
      if (now !== undefined && now !== before) return painted - pressed;
      if (painted - pressed > 10_000) throw new Error(`${name} opened no page`);
    }
  }, link);
}
