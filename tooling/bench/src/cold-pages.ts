import { devices, type Browser, type Page } from "playwright";
import type { Gate } from "./gates.ts";
import { median } from "./measure.ts";
import { logIn, type Member } from "./member.ts";
import { ownFloorOf } from "./own-floor.ts";
import { firstPaintOf, slow4g, slowPage, watchPaint, watchWorks, type FirstPaint } from "./paint-probe.ts";

/** A page that somebody opens with nothing cached. */
interface ColdPage {
  readonly title: string;
  readonly path: string;
  /** Finds what the page is opened for, such as a composer. */
  readonly selector: string;
}

/** One opening of a page. Counts are exact, times depend on the machine. */
interface Opening {
  readonly paint: FirstPaint;
  readonly worksMs: number;
  readonly scripts: number;
  readonly scriptBytes: number;
  readonly refused: number;
}

const pagesOf = ({ chat }: Member): readonly ColdPage[] => [
  { title: "landing", path: "/", selector: "h1" },
  { title: "/meet", path: "/meet", selector: 'a[href^="/meet/"] img' },
  { title: "a chat", path: chat, selector: "textarea" },
  { title: "/credits", path: "/credits", selector: 'input[type="radio"]' },
];

/** Counts the pages' own scripts with their transferred bytes, and refused calls, until the result is read. */
export function countResponses(
  page: Page,
): () => Promise<Pick<Opening, "scripts" | "scriptBytes" | "refused">> {
  const sizes = new Map<string, Promise<number>>();
  let refused = 0;
  page.on("response", (response) => {
    if (response.status() === 401) refused += 1;
    const { pathname } = new URL(response.url());
    if (!/^\/assets\/.*\.js$/.test(pathname)) return;
    sizes.set(
      pathname,
      response
        .request()
        .sizes()
        // A script that comes after the page works is not counted, and may end with the page.
        .then(
          ({ responseBodySize }) => responseBodySize,
          () => 0,
        ),
    );
  });
  return async () => {
    const bytes = await Promise.all(sizes.values());
    return { scripts: bytes.length, scriptBytes: bytes.reduce((sum, one) => sum + one, 0), refused };
  };
}

async function openCold(browser: Browser, member: Member, { path, selector }: ColdPage): Promise<Opening> {
  const context = await browser.newContext({ ...devices["Pixel 7"], serviceWorkers: "block" });
  // The landing page is for visitors; a login would be sent to /meet.
  if (path !== "/") await logIn(context, member);
  const page = await context.newPage();
  const counted = countResponses(page);
  await watchPaint(page);
  const works = await watchWorks(page, selector);
  await slowPage(page, slow4g);
  await page.goto(`http://${member.host}${path}`, { waitUntil: "commit" });
  const worksMs = await works();
  const counts = await counted();
  const paint = await firstPaintOf(page, null);
  await context.close();
  return { paint, worksMs, ...counts };
}

/** Opens the page's own HTML without scripts. What watches the page delays its paint, so both are watched alike. */
async function openFloor(browser: Browser, address: string, { selector }: ColdPage): Promise<FirstPaint> {
  const context = await browser.newContext({ ...devices["Pixel 7"], serviceWorkers: "block" });
  const page = await context.newPage();
  countResponses(page);
  await watchPaint(page);
  await watchWorks(page, selector);
  await slowPage(page, slow4g);
  const paint = await firstPaintOf(page, address);
  await context.close();
  return paint;
}

function gatesOf(page: ColdPage, openings: readonly Opening[], floors: readonly FirstPaint[]): Gate[] {
  const { title } = page;
  const first = median(openings.map(({ paint }) => paint.firstMs));
  const floorFirst = median(floors.map(({ firstMs }) => firstMs));
  const largest = median(openings.map(({ paint }) => paint.largestMs));
  const floorLargest = median(floors.map(({ largestMs }) => largestMs));
  const works = median(openings.map(({ worksMs }) => worksMs));
  const most = (of: (opening: Opening) => number): number => Math.max(...openings.map(of));
  const goal = page.path === "/" ? 1.03 : 1.1;
  const count = (what: string, value: number, unit: string, gate: number, aim = gate): Gate => ({
    title: `${title}: ${what}`,
    value,
    unit,
    goal: String(aim),
    gate: String(gate),
    holds: value <= gate,
  });
  const times = `ms, floor ${floorFirst.toFixed(0)}; largest ${largest.toFixed(0)}, floor ${floorLargest.toFixed(0)}`;
  const gates = [
    count("first paint over floor", first / floorFirst, `(${first.toFixed(0)} ${times})`, 1.25, goal),
    count(
      "layout shift",
      most(({ paint }) => paint.layoutShift),
      "",
      0.01,
      0,
    ),
  ];
  // The landing page loads its scripts when the browser is idle.
  if (page.path === "/") return gates;
  return [
    ...gates,
    count("works after", works, "ms", 3300, 2200),
    count(
      "scripts until then",
      most(({ scripts }) => scripts),
      "",
      12,
    ),
    count("their bytes", most(({ scriptBytes }) => scriptBytes) / 1000, "kB", 180, 140),
    count(
      "calls refused with 401",
      most(({ refused }) => refused),
      "",
      0,
    ),
  ];
}

/**
 * Opens the landing page, /meet, a chat and /credits cold on a phone, each in turn with its own HTML without
 * scripts. The first round warms up and is not counted.
 */
export async function coldPageGates(
  browser: Browser,
  port: number,
  member: Member,
  rounds: number,
): Promise<readonly Gate[]> {
  const gates: Gate[] = [];
  for (const page of pagesOf(member)) {
    const cookie = page.path === "/" ? "" : `IMToken_access=${encodeURIComponent(member.access)}`;
    const floor = await ownFloorOf(port, member.host, page.path, cookie);
    const [openings, floors]: [Opening[], FirstPaint[]] = [[], []];
    for (let round = 0; round <= rounds; round += 1) {
      const opening = await openCold(browser, member, page);
      const least = await openFloor(browser, floor.address, page);
      if (round === 0) continue;
      openings.push(opening);
      floors.push(least);
    }
    floor.stop();
    gates.push(...gatesOf(page, openings, floors));
  }
  return gates;
}
