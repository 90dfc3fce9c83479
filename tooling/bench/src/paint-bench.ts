import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { devices, type Browser, type BrowserContext } from "playwright";
import { reportGates, type Gate } from "./gates.ts";
import { launchBrowser } from "./launch-browser.ts";
import { coldPageGates } from "./cold-pages.ts";
import { consoleGates } from "./console-pages.ts";
import { get, median, spread } from "./measure.ts";
import { signUpMember } from "./member.ts";
import {
  calibrateSlowdown,
  firstPaintOf,
  linkToPage,
  pressToPanel,
  slowPage,
  watchPaint,
  type FirstPaint,
} from "./paint-probe.ts";
import { startSandboxStack } from "./sandbox-stack.ts";
import { servePage } from "./serve-page.ts";

/**
 * `pnpm bench:paint`: the first paint of every brand's landing page on a phone with a slow connection, with the budgets of
 * docs/experience.md, alternating with a floor: HTML with inline
 * CSS, the page's headline, its picture and a dialog. Exits with 1 if a gate is missed. Needs the brands
 * built (`npm start` builds them).
 */

/**
 * `PAINT_PART=cold` measures only customers' pages that are opened cold, `PAINT_PART=console` only the console;
 * `PAINT_BRANDS` names brands, with commas.
 */
const part = process.env["PAINT_PART"];
const wanted = process.env["PAINT_BRANDS"]?.split(",");
const rounds = Number(process.env["PAINT_ROUNDS"] ?? 7);
const brands = readdirSync(resolve(import.meta.dirname, "../../../apps/web"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .filter((name) => wanted?.includes(name) ?? true);

interface Bytes {
  readonly body: Buffer;
  readonly type: string;
}

/**
 * What the landing page shows first, from its own HTML: the headline, and the picture that it requests with
 * priority.
 */
interface Shown {
  readonly htmlBrotliBytes: number;
  readonly headline: string;
  readonly picture: Bytes;
}

async function shownAt(port: number, host: string): Promise<Shown> {
  const html = (await get(port, host, "/")).toString();
  const link = /<link rel="preload" href="([^"]+)" as="image"[^>]*media="\(width < 48rem\)"/.exec(html)?.[1];
  const headline = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, " ");
  if (link === undefined || headline === undefined)
    throw new Error(`${host} has no picture for phones or no headline`);
  return {
    htmlBrotliBytes: brotliCompressSync(html).length,
    headline,
    picture: {
      body: await get(port, host, link),
      type: link.endsWith(".svg") ? "image/svg+xml" : `image/${extname(link).slice(1)}`,
    },
  };
}

/**
 * Serves the smallest page with the same headline, picture and a dialog, from a server that does nothing
 * else.
 */
async function floorOf({ headline, picture }: Shown): Promise<{ readonly origin: string; stop: () => void }> {
  const page = [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Floor</title>',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    "<style>body{margin:0;font:1rem serif}h1{margin:1rem}img{width:100%;height:60vh;object-fit:cover}</style>",
    `<h1>${headline}</h1><img src="/picture" alt="">`,
    '<button command="show-modal" commandfor="panel">Open</button>',
    '<dialog id="panel"><input type="tel"></dialog></html>',
  ].join("");
  const files: { readonly [path: string]: Bytes } = {
    "/": { body: Buffer.from(page), type: "text/html" },
    "/picture": picture,
  };
  const packed = new Map(Object.entries(files).map(([path, { body }]) => [path, brotliCompressSync(body)]));
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const body = packed.get(path);
    response.writeHead(body === undefined ? 404 : 200, {
      "content-type": files[path]?.type ?? "text/plain",
      "content-encoding": "br",
    });
    response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    origin: `http://floor.localhost:${(server.address() as AddressInfo).port}/`,
    stop: () => server.close(),
  };
}

async function phone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ ...devices["Pixel 7"], serviceWorkers: "block", locale: "en-GB" });
}

/** Opens an address in a new browser context, with nothing cached from earlier rounds. */
async function paintOnce(browser: Browser, address: string): Promise<FirstPaint> {
  const context = await phone(browser);
  const page = await context.newPage();
  await watchPaint(page);
  await slowPage(page);
  const paint = await firstPaintOf(page, address);
  await context.close();
  return paint;
}

async function pressOnce(browser: Browser, address: string, hydrated: boolean): Promise<number> {
  const context = await phone(browser);
  const page = await context.newPage();
  await slowPage(page);
  const ms = await pressToPanel(page, address, hydrated);
  await context.close();
  return ms;
}

/** Presses a bare dialog several times, and slows pages down by what this machine's speed leaves of 4 times. */
async function calibrate(browser: Browser, port: number, brand: string): Promise<void> {
  const floor = await floorOf(await shownAt(port, `uk.${brand}.localhost:${port}`));
  const presses: number[] = [];
  // The first press warms up and is not counted.
  for (let press = 0; press <= 9; press += 1) {
    const ms = await pressOnce(browser, floor.origin, true);
    if (press > 0) presses.push(ms);
  }
  floor.stop();
  const press = median(presses);
  const slowdown = calibrateSlowdown(press);
  process.stdout.write(
    `a bare dialog takes ${press.toFixed(1)} ms here, slowed down 4 times: pages are slowed down ${slowdown.toFixed(1)} times\n`,
  );
}

async function measure(browser: Browser, port: number, brand: string): Promise<readonly Gate[]> {
  const host = `uk.${brand}.localhost:${port}`;
  const origin = `http://${host}/`;
  const shown = await shownAt(port, host);
  const floor = await floorOf(shown);
  const [pages, floors]: [FirstPaint[], FirstPaint[]] = [[], []];
  const [early, late, dialogs]: [number[], number[], number[]] = [[], [], []];
  // The first round warms up and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const page = await paintOnce(browser, origin);
    const least = await paintOnce(browser, floor.origin);
    const before = await pressOnce(browser, origin, false);
    const after = await pressOnce(browser, origin, true);
    const dialog = await pressOnce(browser, floor.origin, true);
    if (round === 0) continue;
    pages.push(page);
    floors.push(least);
    early.push(before);
    late.push(after);
    dialogs.push(dialog);
  }
  floor.stop();
  const [largest, floorLargest] = [pages, floors].map((all) => median(all.map(({ largestMs }) => largestMs)));
  const ratio = (largest ?? 0) / (floorLargest ?? 1);
  const shift = Math.max(...pages.map(({ layoutShift }) => layoutShift));
  const blocked = median(pages.map(({ blockedMs }) => blockedMs));
  const kilobytes = shown.htmlBrotliBytes / 1000;
  const parts = pages.at(-1)?.largestPart ?? "";
  return [
    { title: "HTML, brotli", value: kilobytes, unit: "kB", goal: "10", gate: "14", holds: kilobytes <= 14 },
    {
      title: "largest paint over floor",
      value: ratio,
      unit: `(${largest?.toFixed(0)} of ${floorLargest?.toFixed(0)} ms, ${parts})`,
      goal: "1.03",
      gate: "1.15",
      holds: ratio <= 1.15,
    },
    { title: "layout shift", value: shift, unit: "", goal: "0", gate: "0.01", holds: shift <= 0.01 },
    {
      title: "blocked time",
      value: blocked,
      unit: `ms, floor ${median(floors.map(({ blockedMs }) => blockedMs)).toFixed(0)}`,
      goal: "0",
      gate: "50",
      holds: blocked <= 50,
    },
    timeGate("press to panel, at once", early, 24, 50, dialogs),
    timeGate("press to panel, later", late, 24, 50, dialogs),
  ];
}

/**
 * Measures going from page to page in the app with a server in memory, there and back; each link's page is
 * already prefetched.
 */
async function pageToPage(browser: Browser): Promise<readonly Gate[]> {
  const served = await servePage();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const [toMeet, toCredits]: [number[], number[]] = [[], []];
  try {
    await page.goto(`${served.origin}/?messages=0`);
    await slowPage(page);
    for (let round = 0; round <= rounds; round += 1) {
      const meet = await linkToPage(page, "all profiles");
      const credits = await linkToPage(page, "credits");
      if (round === 0) continue;
      toMeet.push(meet);
      toCredits.push(credits);
    }
  } finally {
    await context.close();
    await served.stop();
  }
  return [
    { title: "page to page: Meet", all: toMeet },
    { title: "page to page: Credits", all: toCredits },
  ].map(({ title, all }) => timeGate(title, all, 32, 100));
}

/**
 * Returns a gate in ms: the median of several times, its goal and gate, and the floor's median if there is
 * one.
 */
function timeGate(
  title: string,
  all: readonly number[],
  goal: number,
  gate: number,
  floor: readonly number[] = [],
): Gate {
  const { median: value, maximum } = spread(all);
  const least = floor.length === 0 ? "" : `, floor ${median(floor).toFixed(0)}`;
  return {
    title,
    value,
    unit: `ms, at most ${maximum.toFixed(0)}${least}`,
    goal: String(goal),
    gate: String(gate),
    holds: value <= gate,
  };
}

const stack = await startSandboxStack();
try {
  const browser = await launchBrowser();
  try {
    const [first] = brands;
    if (first !== undefined) await calibrate(browser, stack.port, first);
    if (part === undefined || part === "console") {
      reportGates("the console, without the slow line", await consoleGates(browser, stack.port, rounds));
    }
    if (part === undefined) reportGates("the app", await pageToPage(browser));
    for (const brand of part === "console" ? [] : brands) {
      if (part === undefined) reportGates(brand, await measure(browser, stack.port, brand));
      const member = await signUpMember(stack.port, brand);
      reportGates(`${brand}, opened cold`, await coldPageGates(browser, stack.port, member, rounds));
    }
  } finally {
    await browser.close();
  }
} finally {
  await stack.stop();
}
