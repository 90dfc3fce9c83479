import type { Browser, BrowserContextOptions } from "playwright";
import { countResponses } from "./cold-pages.ts";
import type { Gate } from "./gates.ts";
import { median } from "./measure.ts";
import { ownFloorOf } from "./own-floor.ts";
import { firstPaintOf, slowPage, watchPaint, watchWorks, type FirstPaint } from "./paint-probe.ts";

/** The login of the sandbox's stack. */
const login = { username: "demo", password: "Lantern-Demo-7" };

/** A page of the console, opened with nothing cached. */
interface ConsolePage {
  readonly title: string;
  readonly path: string;
  /** Finds what the page is opened for. */
  readonly selector: string;
  readonly state: BrowserContextOptions["storageState"];
  /** Bytes of scripts until then, in kB. */
  readonly budget: number;
}

/** One opening of a page. */
interface Opening {
  readonly paint: FirstPaint;
  readonly worksMs: number;
  readonly scripts: number;
  readonly scriptBytes: number;
}

const viewport = { width: 1440, height: 900 };

/** Signs in, and returns the browser's state afterwards. */
async function signedIn(browser: Browser, origin: string): Promise<BrowserContextOptions["storageState"]> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto(`${origin}/sign-in`);
  await page.getByLabel("Username").fill(login.username);
  await page.getByLabel("Password", { exact: true }).fill(login.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("region", { name: "Queue" }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

async function openCold(browser: Browser, origin: string, opened: ConsolePage): Promise<Opening> {
  const context = await browser.newContext({
    viewport,
    ...(opened.state === undefined ? {} : { storageState: opened.state }),
  });
  const page = await context.newPage();
  const counted = countResponses(page);
  await watchPaint(page);
  const works = await watchWorks(page, opened.selector);
  await slowPage(page, null);
  await page.goto(`${origin}${opened.path}`, { waitUntil: "commit" });
  const worksMs = await works();
  const { scripts, scriptBytes } = await counted();
  const paint = await firstPaintOf(page, null);
  await context.close();
  return { paint, worksMs, scripts, scriptBytes };
}

/** Opens the page's own HTML without scripts. What watches the page delays its paint, so both are watched alike. */
async function openFloor(browser: Browser, address: string, { selector }: ConsolePage): Promise<FirstPaint> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  countResponses(page);
  await watchPaint(page);
  await watchWorks(page, selector);
  await slowPage(page, null);
  const paint = await firstPaintOf(page, address);
  await context.close();
  return paint;
}

/** Returns the ms from the first press until the sign-in form shows what is missing: its scripts load meanwhile. */
async function pressToForm(browser: Browser, origin: string): Promise<number> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await slowPage(page, null);
  await page.goto(`${origin}/sign-in`, { waitUntil: "networkidle" });
  const pressed = await page.evaluate(() => performance.now());
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Enter your username").waitFor();
  const ms = (await page.evaluate(() => performance.now())) - pressed;
  await context.close();
  return ms;
}

function gatesOf(
  { title, budget }: ConsolePage,
  openings: readonly Opening[],
  floors: readonly FirstPaint[],
): Gate[] {
  const first = median(openings.map(({ paint }) => paint.firstMs));
  const floorFirst = median(floors.map(({ firstMs }) => firstMs));
  const most = (of: (opening: Opening) => number): number => Math.max(...openings.map(of));
  const gate = (what: string, value: number, unit: string, most: number, goal = most): Gate => ({
    title: `${title}: ${what}`,
    value,
    unit,
    goal: String(goal),
    gate: String(most),
    holds: value <= most,
  });
  const times = `(${first.toFixed(0)} ms, floor ${floorFirst.toFixed(0)})`;
  return [
    gate("first paint over floor", first / floorFirst, times, 1.25, 1.1),
    gate(
      "layout shift",
      most(({ paint }) => paint.layoutShift),
      "",
      0.01,
      0,
    ),
    gate("there after", median(openings.map(({ worksMs }) => worksMs)), "ms", 2000, 1000),
    gate(
      "scripts until then",
      most(({ scripts }) => scripts),
      "",
      12,
    ),
    gate("their bytes", most(({ scriptBytes }) => scriptBytes) / 1000, "kB", budget),
  ];
}

/**
 * Opens the console's sign-in page and the desk cold with a processor slowed down 4 times, each in turn with its own HTML
 * without scripts. Staff sit at computers, so the line is not slowed down. The first round warms up and is not counted.
 */
export async function consoleGates(browser: Browser, port: number, rounds: number): Promise<readonly Gate[]> {
  const host = `console.localhost:${port}`;
  const origin = `http://${host}`;
  const pages: readonly ConsolePage[] = [
    {
      title: "sign-in",
      path: "/sign-in",
      selector: 'input[name="username"]',
      state: undefined,
      budget: 60,
    },
    {
      title: "desk",
      path: "/",
      selector: 'section[aria-label="Queue"]',
      state: await signedIn(browser, origin),
      budget: 160,
    },
  ];
  const gates: Gate[] = [];
  for (const page of pages) {
    const floor = await ownFloorOf(port, host, page.path, "");
    const [openings, floors]: [Opening[], FirstPaint[]] = [[], []];
    for (let round = 0; round <= rounds; round += 1) {
      const opening = await openCold(browser, origin, page);
      const least = await openFloor(browser, floor.address, page);
      if (round === 0) continue;
      openings.push(opening);
      floors.push(least);
    }
    floor.stop();
    gates.push(...gatesOf(page, openings, floors));
  }
  const presses: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const ms = await pressToForm(browser, origin);
    if (round > 0) presses.push(ms);
  }
  const press = median(presses);
  gates.push({
    title: "sign-in: press to form",
    value: press,
    unit: "ms",
    goal: "500",
    gate: "1000",
    holds: press <= 1000,
  });
  return gates;
}
