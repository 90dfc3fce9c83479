import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import { launchBrowser } from "./launch-browser.ts";
import { quantile } from "./measure.ts";

/**
 * `pnpm --filter @parlour/bench run bench:desk`: 500 conversations wait, and 50 operators claim the next
 * until none is left, through the real calls on an embedded PostgreSQL, while an open desk in Chromium shows
 * the queue and is scrolled. Prints one line of figures. Exits with 1 if a conversation is given twice, left
 * over or out of turn, or if the desk is slower than its floor: the same loop on a page with one tall block,
 * under the same load. Needs the console built.
 */

const operators = Number(process.env["DESK_OPERATORS"] ?? 50);
const waiting = Number(process.env["DESK_WAITING"] ?? 500);
/**
 * The time an operator takes to read and write, in ms: several times faster than people, so that 20 conversations
 * change hands a second. The desk refetches its queue at its maximum rate (twice a second). A shorter time would only
 * add work for the server, which shares its cores with the measured screen here but not in production.
 */
const thinkMs = Number(process.env["DESK_THINK_MS"] ?? 5_000);
const measureMs = 4_000;

interface Load {
  readonly port: number;
  readonly staff: readonly string[];
  readonly tokens: readonly string[];
  readonly profileId: string;
}

const program = resolve(import.meta.dirname, "../../../apps/api/src/testing/desk-load.ts");
const server = spawn(process.execPath, [program, String(operators), String(waiting)], {
  stdio: ["pipe", "pipe", "inherit"],
});
const ended = new Promise<void>((done) => server.once("exit", () => done()));

async function loaded(): Promise<Load> {
  const lines = createInterface({ input: server.stdout });
  for await (const line of lines) if (line.startsWith("{")) return JSON.parse(line) as Load;
  throw new Error("the server did not start");
}

async function post(
  load: Load,
  path: string,
  headers: { readonly [name: string]: string },
  body: object,
): Promise<{ readonly status: number; readonly result: unknown; readonly ms: number }> {
  const start = performance.now();
  const response = await fetch(`http://127.0.0.1:${load.port}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    result: text === "" ? null : JSON.parse(text),
    ms: performance.now() - start,
  };
}

/** Every customer writes once, one after the other, which sets the order of waiting. */
async function fillQueue(load: Load): Promise<void> {
  for (const [index, authorization] of load.tokens.entries()) {
    const headers = {
      authorization,
      "x-forwarded-for": `10.1.${Math.floor(index / 250)}.${(index % 250) + 1}`,
    };
    const body = { profileId: load.profileId, body: `${index}`, clientMessageId: randomUUID() };
    const sent = await post(load, "/im/api/message/send", headers, body);
    if (sent.status !== 201) throw new Error(`a customer could not write: ${sent.status}`);
  }
}

interface Given {
  readonly id: string;
  /** Position in the order of waiting. */
  readonly place: number;
}

interface Worked {
  readonly given: readonly Given[];
  readonly claimMs: readonly number[];
  readonly replyMs: readonly number[];
  readonly refused: number;
}

/** All operators claim, reply and continue in parallel until nobody waits. */
async function everybodyWorks(load: Load): Promise<Worked> {
  const given: Given[] = [];
  const claimMs: number[] = [];
  const replyMs: number[] = [];
  let refused = 0;
  await Promise.all(
    load.staff.map(async (cookie, index) => {
      const headers = {
        cookie,
        "x-forwarded-for": `10.2.0.${index + 1}`,
        "x-forwarded-host": "console.localhost",
      };
      // Spreads the operators over one think time, so that they don't all press at once.
      await pause((index / operators) * thinkMs);
      for (;;) {
        const claim = await post(load, "/ops/api/queue/claim-next", headers, { order: "longest" });
        claimMs.push(claim.ms);
        if (claim.status !== 200) {
          refused += 1;
          return;
        }
        const { conversation } = claim.result as {
          conversation: { conversationId: string; messages: { body: string }[] } | null;
        };
        if (conversation === null) return;
        const { conversationId: id, messages } = conversation;
        given.push({ id, place: Number(messages[0]?.body) });
        await pause(thinkMs);
        const body = { replyId: randomUUID(), body: "The lamp is lit." };
        const reply = await post(load, `/ops/api/conversations/${id}/replies`, headers, body);
        replyMs.push(reply.ms);
        if (reply.status !== 201) refused += 1;
      }
    }),
  );
  return { given, claimMs, replyMs, refused };
}

interface Frames {
  readonly fps: number;
  /** The longest time between two frames, in ms. */
  readonly worst: number;
  /** The processor time in ms that a frame takes on the page's main thread; it does not depend on other load. */
  readonly work: number;
}

/** Scrolls a list to and fro at 1500 pixels a second and counts frames. */
async function scrollFrames(page: Page, selector: string): Promise<Frames> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async (): Promise<number> => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  };
  const before = await busy();
  const seen = await page.evaluate(
    async ({ target, milliseconds }) => {
      const scroller = document.querySelector(target);
      if (scroller === null) throw new Error(`nothing to scroll: ${target}`);
      const frame = async (): Promise<number> =>
        new Promise((done) => {
          requestAnimationFrame(done);
        });
      let direction = 1;
      let frames = 0;
      let worst = 0;
      const start = await frame();
      let last = start;
      while (last - start < milliseconds) {
        const now = await frame();
        scroller.scrollTop += direction * ((now - last) / 1000) * 1500;
        const end = scroller.scrollHeight - scroller.clientHeight;
        if (scroller.scrollTop <= 0) direction = 1;
        else if (scroller.scrollTop >= end - 1) direction = -1;
        worst = Math.max(worst, now - last);
        last = now;
        frames += 1;
      }
      return { frames, fps: frames / ((last - start) / 1000), worst };
    },
    { target: selector, milliseconds: measureMs },
  );
  const work = (((await busy()) - before) * 1000) / seen.frames;
  await session.detach();
  return { ...seen, work };
}

async function openDesk(browser: Browser, load: Load): Promise<Page> {
  const origin = `http://console.localhost:${load.port}`;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const [name = "", value = ""] = (load.staff[0] ?? "").split("=");
  await context.addCookies([{ name, value, url: `${origin}/ops`, httpOnly: true, sameSite: "Strict" }]);
  const page = await context.newPage();
  await page.goto(origin);
  await page.locator("[data-queue-row]").nth(5).waitFor();
  // The scrolled element: the box around the list.
  await page
    .locator("[data-queue-row]")
    .first()
    .evaluate((row) => {
      let box = row.parentElement;
      while (box !== null && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
      box?.setAttribute("data-bench-scroll", "");
    });
  return page;
}

async function openFloor(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await page.setContent(
    '<div data-bench-scroll style="height:90vh;overflow:auto"><div style="height:40000px;background:linear-gradient(#000,#fff)"></div></div>',
  );
  return page;
}

try {
  const load = await loaded();
  await fillQueue(load);
  const browser = await launchBrowser(
    // Without a graphics card, software rendering would take a core away from the server.
    "--disable-gpu",
  );
  try {
    const desk = await openDesk(browser, load);
    const floor = await openFloor(browser);
    await desk.bringToFront();
    const work = everybodyWorks(load);
    await pause(500);
    const seen = await scrollFrames(desk, "[data-bench-scroll]");
    await floor.bringToFront();
    const bare = await scrollFrames(floor, "[data-bench-scroll]");
    const { given, claimMs, replyMs, refused } = await work;
    const doubled = given.length - new Set(given.map(({ id }) => id)).size;
    const outOfTurn = given.map(({ place }, turn) => Math.abs(place - turn));
    const farthest = Math.max(...outOfTurn);
    const share = seen.fps / bare.fps;
    process.stdout.write(
      `desk: ${operators} operators, ${waiting} waiting, ${given.length} given, ${doubled} twice, ${refused} refused, ` +
        `out of turn by ${farthest} places at most (${(outOfTurn.reduce((sum, each) => sum + each, 0) / given.length).toFixed(1)} on average); ` +
        `claim next p50 ${quantile(claimMs, 0.5).toFixed(0)} ms, p95 ${quantile(claimMs, 0.95).toFixed(0)} ms; ` +
        `reply p50 ${quantile(replyMs, 0.5).toFixed(0)} ms, p95 ${quantile(replyMs, 0.95).toFixed(0)} ms; ` +
        `queue ${seen.fps.toFixed(1)} fps (worst frame ${seen.worst.toFixed(0)} ms, ${seen.work.toFixed(1)} ms of work each), floor ${bare.fps.toFixed(1)} fps (${bare.worst.toFixed(0)} ms, ${bare.work.toFixed(1)} ms), ${(share * 100).toFixed(0)} %\n`,
    );
    const right = given.length === waiting && doubled === 0 && refused === 0 && farthest <= operators;
    // Nearly all of the floor's frames. On a busy machine both lose frames, but not the same ones; then the
    // time that a frame takes on the main thread shows whether it would fit.
    const smooth = share >= 58 / 60 || seen.work <= 10;
    if (!right || !smooth) process.exitCode = 1;
  } finally {
    await browser.close();
  }
} finally {
  server.stdin.end();
  await ended;
}
