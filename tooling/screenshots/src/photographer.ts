import type { Browser, BrowserContext, Page } from "playwright";
import type { Shot, Viewport } from "./screenshot-plan.ts";

/** The fixed time of every story, so that "today" looks the same tomorrow. */
const evening = new Date("2026-11-20T20:30:00.000Z");
/** A story that has not finished by then has failed. */
const patienceMs = 30_000;

/** A picture, or the reason why it could not be taken. */
export type Photo =
  | { readonly outcome: "taken"; readonly png: Buffer }
  | { readonly outcome: "failed"; readonly reason: string };

/** The story's state as reported by the page; set by `hearStory`. */
interface StoryWindow {
  storyStatus?: string;
}

/** Runs in the page before Storybook: records the story's result. */
function hearStory(): void {
  let channel: { on(event: string, heard: (payload: { status: string }) => void): void } | undefined;
  Object.defineProperty(globalThis, "__STORYBOOK_ADDONS_CHANNEL__", {
    configurable: true,
    get: () => channel,
    set(made: NonNullable<typeof channel>) {
      channel = made;
      made.on("storyFinished", ({ status }) => {
        (globalThis as StoryWindow).storyStatus = status;
      });
    },
  });
}

/** Opens a window with a stopped clock and without animations. */
export async function openDarkroom(browser: Browser, viewport: Viewport): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 1,
    reducedMotion: "reduce",
    colorScheme: "dark",
    locale: "en-GB",
    timezoneId: "Europe/London",
    hasTouch: viewport.width < 768,
  });
  await context.addInitScript(hearStory);
  return context;
}

async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => (globalThis as StoryWindow).storyStatus !== undefined, null, {
    timeout: patienceMs,
  });
  // A story without a play function finishes before the lazy part that it shows has loaded.
  await page.waitForLoadState("networkidle", { timeout: patienceMs });
  // Pictures below the fold are lazy, but the whole page is photographed, so they must load now.
  await page.evaluate(() => {
    for (const image of document.images) image.loading = "eager";
  });
  await page.waitForFunction(
    () => document.fonts.status === "loaded" && [...document.images].every((image) => image.complete),
    null,
    { timeout: patienceMs },
  );
}

/** Plays a story and takes its picture. */
export async function photograph(context: BrowserContext, origin: string, shot: Shot): Promise<Photo> {
  const page = await context.newPage();
  try {
    await page.clock.setFixedTime(evening);
    // axe runs in the tests; here it would only take time.
    const globals = `brand:${shot.brand};region:${shot.region};a11y.manual:!true`;
    await page.goto(`${origin}/iframe.html?id=${shot.story}&viewMode=story&globals=${globals}`);
    await settle(page);
    const status = await page.evaluate(() => (globalThis as StoryWindow).storyStatus);
    if (status !== "success") return { outcome: "failed", reason: "the story or its play function failed" };
    const png = await page.screenshot({ fullPage: true, animations: "disabled", caret: "hide" });
    return { outcome: "taken", png };
  } catch (error) {
    return {
      outcome: "failed",
      reason: error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error),
    };
  } finally {
    await page.close();
  }
}

/** Returns what pictures depend on besides the code: the browser and its font rendering. */
export async function machineOf(browser: Browser): Promise<string> {
  const page = await browser.newPage();
  try {
    const letters = await page.evaluate(() => {
      const brush = document.createElement("canvas").getContext("2d");
      if (brush === null) return "";
      return ["system-ui", "Georgia, serif", "monospace"]
        .map((family) => {
          brush.font = `40px ${family}`;
          return brush.measureText("The lamp is lit").width.toFixed(1);
        })
        .join(" ");
    });
    return `Chromium ${browser.version()}, letters ${letters}`;
  } finally {
    await page.close();
  }
}
