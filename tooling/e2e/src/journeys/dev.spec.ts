import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import getPort from "get-port";
import { processesBelow, runningProcesses } from "../drivers/processes.ts";
import { copyRepository, type RepositoryCopy } from "../drivers/repository-copy.ts";

/**
 * `npm run dev` on a copy of the repository, with its own stack.
 */

let copy: RepositoryCopy;
let dev: ChildProcess;
let port: number;
let output = "";
const took: string[] = [];

const siteUrl = (host: string, path = "/"): string => `http://${host}.localhost:${port}${path}`;

// All tests share one stack, one after the other.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  output = "";
  copy = copyRepository();
  port = await getPort();
  const since = Date.now();
  // Its own process group, as a terminal gives to a command.
  dev = spawn(
    process.execPath,
    [join(copy.folder, "tooling/sandbox/src/start.ts"), "--dev", "--no-demo-operator"],
    {
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, PORT: String(port), DATA_DIR: join(copy.folder, ".data-dev") },
    },
  );
  for (const stream of [dev.stdout, dev.stderr]) stream?.on("data", (text) => (output += String(text)));
  await expect
    .poll(() => (dev.exitCode === null ? output : `it ended: ${output}`), { timeout: 120_000 })
    .toContain("Parlour is ready");
  took.push(`ready ${Date.now() - since} ms`);
});

test.afterAll(async () => {
  const { pid } = dev;
  if (pid !== undefined && dev.exitCode === null) {
    const below = new Set(processesBelow(pid).map((each) => each.pid));
    const ended = once(dev, "exit");
    process.kill(-pid, "SIGINT");
    expect(await ended).toEqual([0, null]);
    const left = () =>
      runningProcesses()
        .filter((each) => below.has(each.pid) || each.command.includes(copy.folder))
        .map(({ command }) => command);
    await expect.poll(left, { message: "Ctrl-C ends everything" }).toEqual([]);
  }
  copy.remove();
  console.log(took.join(", "));
});

/** Opens a page with a mark that a reload would delete, and collects what its policy has refused. */
async function openMarked(page: Page, address: string): Promise<{ readonly refused: string[] }> {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  // A change that is saved before the page hears of changes would never arrive in it.
  const connected = page.waitForEvent("console", (message) => message.text() === "[vite] connected.");
  await page.goto(address);
  await connected;
  await page.waitForFunction(() => document.querySelector("h1, h2") !== null);
  await page.evaluate(() => Object.assign(globalThis, { marked: true }));
  return { refused };
}

/** Waits until a saved change shows; returns the milliseconds, rounded by the polling interval. */
async function arrives(what: string, look: () => Promise<unknown>): Promise<void> {
  const since = Date.now();
  await expect.poll(look, { message: what, intervals: [20] }).toBeTruthy();
  took.push(`${what} ${Date.now() - since} ms`);
}

const isMarked = (page: Page) => page.evaluate(() => "marked" in globalThis);

test("a brand's words and colours, styles and components of the customers' app arrive without a reload", async ({
  page,
}) => {
  const since = Date.now();
  const { refused } = await openMarked(page, siteUrl("uk.duskwren"));
  const title = page.getByRole("heading", { level: 1 });
  const words = (await title.textContent()) ?? "";
  took.push(`first page ${Date.now() - since} ms`);

  copy.edit("apps/web/duskwren/src/content/gb.ts", words, "The kettle is on");
  await arrives("word", async () => (await title.textContent()) === "The kettle is on");

  copy.edit("apps/web/duskwren/src/theme.ts", /primary: "#[0-9a-f]{6}"/, 'primary: "#62f4ac"');
  const primary = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--brand-primary"));
  await arrives("colour", async () => (await primary()).includes("#62f4ac"));

  copy.edit("packages/shell/src/landing/login-welcome.module.css", /^/, ".title { outline: 7px solid; }\n");
  const outline = () => title.evaluate((element) => getComputedStyle(element).outlineWidth);
  await arrives("style", async () => (await outline()) === "7px");

  copy.edit("packages/shell/src/landing/start-actions.tsx", />\s*Get started for free\s*</, ">Come in<");
  const start = page.getByRole("button", { name: "Come in" });
  await arrives("component of the shell", () => start.first().isVisible());

  await start.first().click();
  copy.edit("packages/overlays/src/entry/entry-overlay.tsx", "Enter your phone number", "Who is it?");
  await arrives("overlay", () => page.getByRole("heading", { name: "Who is it?" }).isVisible());

  expect(await isMarked(page)).toBe(true);
  expect(refused).toEqual([]);
});

test("a mistake in a brand is shown over its page until it is mended", async ({ page }) => {
  await openMarked(page, siteUrl("ie.saltlark"));
  const overlay = page.locator("vite-error-overlay");
  copy.edit("apps/web/saltlark/src/theme.ts", 'scheme: "light"', 'scheme: "grey"');
  await expect(overlay.getByText("scheme")).toBeVisible();
  copy.edit("apps/web/saltlark/src/theme.ts", 'scheme: "grey"', 'scheme: "light"');
  await expect(overlay).toHaveCount(0);
  expect(await isMarked(page)).toBe(true);
});

test("a saved rule of the server is in force within moments, and open pages stay", async ({ page }) => {
  await openMarked(page, siteUrl("uk.voltmoth"));
  copy.edit("apps/api/src/modules/site/sites/robots.ts", "User-agent: *", "User-agent: everybody");
  const robots = () => page.evaluate(async () => (await fetch("/robots.txt", { cache: "no-store" })).text());
  await arrives("rule of the server", async () => (await robots()).includes("everybody"));
  expect(await isMarked(page)).toBe(true);
});

test("a server that does not start waits for the mend, and says what is wrong", async ({ page }) => {
  const file = "apps/api/src/modules/site/sites/robots.ts";
  copy.edit(file, "export function", "export funktion");
  await expect.poll(() => output).toContain("The server does not start");
  copy.edit(file, "export funktion", "export function");
  await expect
    .poll(async () => (await page.request.get(`http://localhost:${port}/readyz`)).status())
    .toBe(200);
});

test("without the demo operator guests wait at the desk, and canned replies answer them", async ({
  page,
}) => {
  await page.goto(siteUrl("console"));
  await page.getByLabel("Username").fill("demo");
  await page.getByLabel("Password", { exact: true }).fill("Lantern-Demo-7");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const waiting = page.getByRole("region", { name: "Queue" }).locator("[data-virtual]").getByRole("listitem");
  await expect(waiting.nth(2)).toBeVisible();
  await page.keyboard.press("n");
  const box = page.getByRole("textbox", { name: /^Reply as / });
  await expect(box).toBeFocused();
  await page.keyboard.press("/");
  const canned = page.getByRole("listbox", { name: "Canned replies" }).getByRole("option");
  await expect(canned.first()).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Find a canned reply" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(box).not.toHaveValue("");
  const text = await box.inputValue();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("log").getByText(text)).toBeVisible();
});

test("a component of the console arrives without a reload", async ({ page }) => {
  const { refused } = await openMarked(page, siteUrl("console"));
  await expect(page.getByLabel("Username")).toBeVisible();
  await page.getByLabel("Username").fill("half typed");
  copy.edit("apps/console/src/sign-in/password-step.tsx", 'label="Username"', 'label="Who are you?"');
  await arrives("component of the console", () => page.getByLabel("Who are you?").isVisible());
  await expect(page.getByLabel("Who are you?")).toHaveValue("half typed");
  expect(await isMarked(page)).toBe(true);
  expect(refused).toEqual([]);
});
