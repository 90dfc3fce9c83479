import type { Page } from "playwright";
import { gatesOf, type ChatFigures } from "./chat-figures.ts";
import { reportGates } from "./gates.ts";
import { launchBrowser } from "./launch-browser.ts";
import { servePage } from "./serve-page.ts";

/**
 * `pnpm --filter @parlour/bench run bench:chat`: a chat of 10,000 messages in Chromium, printed with goals
 * and gates. Exits with 1 if a gate is missed.
 */

const messages = 10_000;
const pixelsPerSecond = 15_000;
const scrollSeconds = 5;

async function open(page: Page, origin: string, count: number): Promise<void> {
  await page.goto(`${origin}/?messages=${count}`);
  await page.getByRole("log").waitFor();
  if (count > 0) await page.locator('[role="log"] [data-index]').first().waitFor();
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize / 1e6;
}

/** Scrolls up from the end, by the pixels that each frame's duration requires, and checks every frame. */
async function scrollThrough(
  page: Page,
): Promise<{ readonly fps: number; readonly blank: number; readonly nodes: number }> {
  return page.evaluate(
    async ({ speed, seconds }) => {
      const scroller = document.querySelector('[role="log"]');
      if (scroller === null) throw new Error("the list is missing");
      const view = scroller.getBoundingClientRect();
      // Whether rows cover the view; the floor has no rows, and counts as covered.
      const covered = (): boolean => {
        const rows = [...scroller.querySelectorAll("[data-index]")].map((row) => row.getBoundingClientRect());
        if (rows.length === 0) return true;
        const top = Math.min(...rows.map((row) => row.top));
        const bottom = Math.max(...rows.map((row) => row.bottom));
        return top <= view.top + 1 && bottom >= view.bottom - 60;
      };
      const frame = async (): Promise<number> =>
        new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
      let frames = 0;
      let blank = 0;
      let nodes = 0;
      const start = await frame();
      let last = start;
      while (last - start < seconds * 1000) {
        const now = await frame();
        scroller.scrollTop -= ((now - last) / 1000) * speed;
        last = now;
        frames += 1;
        // What this frame paints is known only in a task after it.
        await new Promise((resolve) => {
          const channel = new MessageChannel();
          channel.port1.addEventListener("message", resolve, { once: true });
          channel.port1.start();
          channel.port2.postMessage(null);
        });
        if (!covered()) blank += 1;
        nodes = Math.max(nodes, scroller.querySelectorAll("*").length);
      }
      return { fps: frames / ((last - start) / 1000), blank, nodes };
    },
    { speed: pixelsPerSecond, seconds: scrollSeconds },
  );
}

/** The same loop over one tall block. */
async function floorFps(page: Page): Promise<number> {
  await page.setContent(
    `<div role="log" style="height:90vh;overflow:auto"><div style="height:${pixelsPerSecond * (scrollSeconds + 1)}px;background:linear-gradient(#000,#fff)"></div></div>`,
  );
  await page.locator('[role="log"]').evaluate((element) => element.scrollTo(0, element.scrollHeight));
  return (await scrollThrough(page)).fps;
}

/**
 * Scrolls to the start, lets the older page load, and tracks the position of the text being read in every
 * frame.
 */
async function prependJump(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const scroller = document.querySelector('[role="log"]');
    if (scroller === null) throw new Error("the list is missing");
    const frame = async (): Promise<number> =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    // Scrolling up measures rows; until all are measured, the list's start moves.
    for (let quiet = 0; quiet < 20; quiet += 1) {
      if (scroller.scrollTop > 0) quiet = 0;
      scroller.scrollTo(0, 0);
      await frame();
    }
    const textTop = (text: string): number | undefined =>
      [...scroller.querySelectorAll("[data-index]")]
        .find((row) => row.textContent === text)
        ?.getBoundingClientRect().top;
    const read = [...scroller.querySelectorAll("[data-index]")][1]?.textContent ?? "";
    const before = textTop(read);
    if (before === undefined) throw new Error("the list is empty");
    const height = scroller.scrollHeight;
    // Set by the bench's page, in the browser where this runs.
    (globalThis as unknown as { releaseOlder: () => void }).releaseOlder();
    let worst = 0;
    for (let after = 0, tries = 0; after < 30 && tries < 600; tries += 1) {
      await frame();
      if (scroller.scrollHeight > height + 200) after += 1;
      const top = textTop(read);
      worst = Math.max(worst, top === undefined ? Number.POSITIVE_INFINITY : Math.abs(top - before));
    }
    if (scroller.scrollHeight <= height + 200) throw new Error("no older messages were loaded");
    return worst;
  });
}

async function ownBubble(page: Page): Promise<number> {
  await page.getByRole("textbox", { name: /^Message to/ }).fill("A word of my own");
  return page.evaluate(async () => {
    const send = document.querySelector<HTMLButtonElement>('button[aria-label="Send"]');
    if (send === null) throw new Error("the Send button is missing");
    const start = performance.now();
    send.click();
    for (;;) {
      const painted = await new Promise<number>((resolve) => {
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      });
      const there = [...document.querySelectorAll('[role="log"] p')].some(
        (line) => line.textContent === "A word of my own",
      );
      if (there) return painted - start;
    }
  });
}

const served = await servePage();
try {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1024, height: 768 } });
    await open(page, served.origin, 0);
    const floorHeap = await heapOf(page);
    await open(page, served.origin, messages);
    const heapMegabytes = (await heapOf(page)) - floorHeap;
    const ownBubbleMs = await ownBubble(page);
    const { fps, blank, nodes } = await scrollThrough(page);
    const prependJumpPx = await prependJump(page);
    const figures: ChatFigures = {
      framesPerSecond: fps,
      floorFramesPerSecond: await floorFps(page),
      blankFrames: blank,
      heapMegabytes,
      nodes,
      prependJumpPx,
      ownBubbleMs,
    };
    reportGates(`${messages} messages`, gatesOf(figures));
  } finally {
    await browser.close();
  }
} finally {
  await served.stop();
}
