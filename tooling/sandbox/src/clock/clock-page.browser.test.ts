import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright";
import { expect, onTestFinished, test } from "vitest";
import { launchChromium } from "../testing/launch-chromium.ts";
import { runningSandbox } from "../testing/running-sandbox.ts";
import { openSandboxClock } from "./sandbox-clock.ts";

/** Opens the page of a clock, with a server that reports what the test says. */
async function openClockPage() {
  let say: (message: unknown) => void = () => undefined;
  const clock = await openSandboxClock({ file: null });
  clock.connect({
    send: () => undefined,
    onMessage(listener) {
      say = listener;
    },
  });
  const sandbox = await runningSandbox({ clock });
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${sandbox.url}/clock`);
  return {
    clock,
    page,
    report: (jobs: readonly object[], isDone: boolean) =>
      say({ type: "moved", aheadMs: clock.aheadMs(), jobs, isDone }),
  };
}

/** With SANDBOX_LOOK=folder, saves the page at every width, light and dark. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env["SANDBOX_LOOK"];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: path.join(folder, `${name}-${width}-${colorScheme}.png`),
        fullPage: true,
      });
    }
  }
}

test("a press moves the time, and the page follows the jobs until they are done", async () => {
  const { clock, page, report } = await openClockPage();
  const live = page.locator("#live");
  await expect.poll(() => live.textContent()).toContain("Real time: it was never moved.");
  await look(page, "clock-real");
  await page.getByRole("button", { name: "30 days" }).click();
  await expect.poll(() => live.textContent()).toContain("30 days ahead of real time.");
  expect(await live.textContent()).toContain("Moving");

  const retention = { name: "retention", outcome: "running", report: {} };
  const ledgers = { name: "ledger-check", outcome: "done", report: { accounts: 0 } };
  report([retention, ledgers], false);
  await expect.poll(() => live.textContent()).toContain("Jobs: 1 of 2 done");
  await page.getByRole("button", { name: "A day" }).click();
  const problem = page.getByRole("alert");
  await expect.poll(() => problem.textContent()).toContain("still running");
  await look(page, "clock-moving");

  report([{ ...retention, outcome: "done", report: { customers: 1, logins: 3, faults: 0 } }, ledgers], true);
  await expect.poll(() => live.textContent()).toContain("Done: all due jobs have run");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name }).textContent();
  expect(await row("retention")).toContain("customers 1, logins 3");
  expect(await row("ledger-check")).toContain("Nothing was due.");
  expect(Math.round(clock.aheadMs() / 86_400_000)).toBe(30);
});

test("a date and time can be chosen, and a wrong one is explained", async () => {
  const { clock, page, report } = await openClockPage();
  const [field, go] = [page.getByLabel(/date and time/), page.getByRole("button", { name: "Go there" })];
  await field.fill("2020-01-01T10:00");
  await go.click();
  await expect.poll(() => page.getByRole("alert").textContent()).toContain("only moves forwards");
  const year = new Date().getUTCFullYear() + 2;
  await field.fill(`${year}-03-01T10:00`);
  await go.click();
  await expect.poll(() => page.locator("#live").textContent()).toContain(`1 March ${year}, 10:00 UTC`);
  expect(await field.inputValue()).toBe("");
  expect(new Date(clock.now()).toISOString()).toContain(`${year}-03-01T10:00`);
  report([{ name: "retention", outcome: "failed", report: {} }], true);
  await expect.poll(() => page.locator("#live").textContent()).toContain("Done, 1 failed");
});

test("nothing is wider than a phone, and held removals name the way on", async () => {
  const { clock, page, report } = await openClockPage();
  await clock.moveTo(clock.now() + 730 * 86_400_000);
  const names = ["retention", "insight-rollups", "finish-erasures", "payments-reconcile", "unused-pictures"];
  report(
    names.map((name) => ({ name, outcome: "done", report: name === "retention" ? { held: 1 } : {} })),
    true,
  );
  await expect.poll(() => page.locator("#live").textContent()).toContain("An admin confirms it");
  await look(page, "clock-done");
  for (const width of [320, 375, 768]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
