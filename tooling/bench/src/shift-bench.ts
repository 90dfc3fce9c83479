import type { Browser, Page } from "playwright";
import { launchBrowser } from "./launch-browser.ts";
import { quantile } from "./measure.ts";
import { startSandboxStack } from "./sandbox-stack.ts";
import { startCustomers } from "./waiting-customers.ts";

/**
 * `pnpm --filter @parlour/bench run bench:shift`: customers of three brands wait at the stack of `npm start`, and one
 * operator answers 400 times in Chromium with the keyboard alone. Prints the presses that a reply takes besides its text,
 * and the time from Send until the next customer's reply box has the focus. A tenth as many are answered the former way
 * first, for comparison. Exits with 1 if a reply did not arrive. Needs the builds of brands and console.
 */

const replies = Number(process.env["SHIFT_REPLIES"] ?? 400);
const formerReplies = Number(process.env["SHIFT_FORMER"] ?? Math.max(5, Math.round(replies / 10)));
const brands = ["duskwren", "saltlark", "quillmere"];
/** The login of the sandbox's stack. */
const login = { username: "demo", password: "Lantern-Demo-7" };
const reply = "It is, and the kettle is on.";

/** How an operator answers and goes on. */
interface Way {
  readonly title: string;
  /** What is pressed after the text, in order. */
  readonly presses: readonly string[];
  /** The desk's settings on this device. */
  readonly settings: { readonly goOn: boolean; readonly enterSends: boolean };
}

/** As the desk's keys were at commit 1612b307, where Enter was a new line. */
const former: Way = {
  title: "before",
  presses: ["Control+Enter", "Escape", "n"],
  settings: { goOn: false, enterSends: false },
};
const now: Way = { title: "now", presses: ["Enter"], settings: { goOn: true, enterSends: true } };

interface Watched {
  sentAt: number | null;
  from: string | null;
  times: number[];
}

/** The page's globals, once `watch` has set them. */
interface WatchedPage {
  readonly shift: Watched;
}

/** Notes in the page when Send is pressed, and when the reply box of another conversation gets the focus. */
function watch(): void {
  const watched: Watched = { sentAt: null, from: null, times: [] };
  Object.assign(window, { shift: watched });
  const columnOf = (target: EventTarget | null): string | null =>
    target instanceof HTMLTextAreaElement
      ? (target.closest("[data-desk-column]")?.getAttribute("data-desk-column") ?? null)
      : null;
  document.addEventListener(
    "keydown",
    ({ key, target }) => {
      const column = columnOf(target);
      if (key !== "Enter" || column === null) return;
      watched.sentAt = performance.now();
      watched.from = column;
    },
    true,
  );
  document.addEventListener("focusin", ({ target }) => {
    const column = columnOf(target);
    if (watched.sentAt === null || column === null || column === watched.from) return;
    watched.times.push(performance.now() - watched.sentAt);
    watched.sentAt = null;
  });
}

async function signedIn(browser: Browser, origin: string, { settings }: Way): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(`${origin}/sign-in`);
  await page.getByLabel("Username").fill(login.username);
  await page.getByLabel("Password", { exact: true }).fill(login.password);
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Queue" }).waitFor();
  // How the operator arranged the desk on an earlier shift.
  await page.evaluate(async (value) => {
    const { id } = (await (await fetch("/ops/api/session")).json()) as { readonly id: string };
    localStorage.setItem(`parlour-console-desk:${id}`, value);
  }, JSON.stringify(settings));
  await page.addInitScript(watch);
  await page.reload();
  await page.locator("[data-queue-row]").first().waitFor();
  return page;
}

interface Shift {
  readonly presses: number;
  readonly keys: number;
  readonly times: readonly number[];
}

/** Answers so many times. `answered` gets the customer, once the next reply box has the focus. */
async function work(
  page: Page,
  way: Way,
  count: number,
  answered: (username: string) => Promise<void>,
): Promise<Shift> {
  let presses = 0;
  let keys = 0;
  const press = async (chord: string): Promise<void> => {
    presses += 1;
    keys += chord.split("+").length;
    await page.keyboard.press(chord);
  };
  await page.keyboard.press("n");
  await page.waitForFunction(() => document.activeElement?.matches("[data-desk-column] textarea"));
  for (let number = 1; number <= count; number += 1) {
    await page.keyboard.type(reply);
    const username = await page.locator("[data-desk-column] h2").first().innerText();
    for (const chord of way.presses) await press(chord);
    await page.waitForFunction(
      // Set by `watch`.
      (done) => (globalThis as unknown as WatchedPage).shift.times.length >= done,
      number,
      { timeout: 60_000 },
    );
    await answered(username);
  }
  // Set by `watch`.
  const times = await page.evaluate(() => (globalThis as unknown as WatchedPage).shift.times);
  return { presses, keys, times };
}

function line({ title, presses }: Way, count: number, shift: Shift): string {
  const each = (total: number): string => (total / count).toFixed(2);
  return (
    `shift, ${title} (${presses.join(", ").replaceAll("+", " ")}): ${count} replies, ` +
    `${each(shift.presses)} presses (${each(shift.keys)} keys) a reply besides its text, ` +
    `Send to the next box median ${quantile(shift.times, 0.5).toFixed(0)} ms, p95 ${quantile(shift.times, 0.95).toFixed(0)} ms\n`
  );
}

const stack = await startSandboxStack();
try {
  // Three more than are answered: the desk always has somebody to go on to.
  const customers = await startCustomers(stack.port, brands, replies + formerReplies + 3);
  process.stdout.write(`shift: ${customers.count} customers of ${brands.length} brands wait\n`);
  const browser = await launchBrowser("--disable-gpu");
  try {
    for (const [way, count] of [
      [former, formerReplies],
      [now, replies],
    ] as const) {
      const page = await signedIn(browser, `http://console.localhost:${stack.port}`, way);
      const shift = await work(page, way, count, customers.answered);
      process.stdout.write(line(way, count, shift));
      // Signing out gives back what is held.
      await page.evaluate(async () => fetch("/ops/api/session", { method: "DELETE" }));
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
  const heard = await customers.heardByBrand();
  const arrived = [...heard.values()].reduce((sum, each) => sum + each, 0);
  const list = [...heard].map(([brand, count]) => `${brand} ${count}`).join(", ");
  process.stdout.write(`shift: ${arrived} replies arrived (${list})\n`);
  const allBrands = brands.every((brand) => (heard.get(brand) ?? 0) > 0);
  if (arrived !== replies + formerReplies || !allBrands) process.exitCode = 1;
} finally {
  await stack.stop();
}
