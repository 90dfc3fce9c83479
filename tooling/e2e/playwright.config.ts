import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { staff } from "./src/drivers/staff.ts";

/**
 * Journeys against the stack that `npm start` starts, without the demo operator: the test replies as an operator. No
 * response is faked and no module is replaced. Some journeys move the browser's clock or change the database (drivers/earlier.ts),
 * and one holds a file back.
 */

// Playwright loads this file once per worker: the first load chooses the port, the workers inherit it. Connections get
// their own ports from 32,768 on, so that none of them can have this one.
const port = (process.env["E2E_PORT"] ??= String(20_000 + (process.pid % 12_000)));
const dataDir = (process.env["E2E_DATA_DIR"] ??= openFolder());

const alone = ["**/restart.spec.ts", "**/stop-while-starting.spec.ts"];

/** Begun first, because each takes half a minute or more: at the end the other workers would wait for them. */
const long = [
  "**/console-desk.spec.ts",
  "**/customers-month.spec.ts",
  "**/dev.spec.ts",
  "**/landing-split.spec.ts",
  "**/two-years.spec.ts",
  "**/walk.spec.ts",
  "**/withdrawal.spec.ts",
];

/** Installing an app and showing pushes need a browser with windows. */
const installed = "**/installed-app.spec.ts";
const chromePath = process.env["CHROME_PATH"] ?? "/usr/bin/chromium";

const browserArgs = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // No GPU on test machines: emulating one would take a fifth of the time.
  "--disable-gpu",
];

/** Returns a folder that the database's own user may enter, too. */
function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "parlour-e2e-"));
  chmodSync(folder, 0o755);
  return folder;
}

export default defineConfig({
  testDir: "src/journeys",
  outputDir: ".results/journeys",
  // Long limits: a slow machine is not a failure.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  retries: 0,
  // Two for each core: with three, nearly a third of two cores' time stayed unused.
  workers: 4,
  fullyParallel: true,
  projects: [
    { name: "long", testMatch: long },
    { name: "journeys", testIgnore: [...long, ...alone, installed] },
    {
      name: "installed",
      testMatch: installed,
      use: {
        launchOptions: {
          executablePath: process.env["WHOLE_CHROME_PATH"] ?? chromePath,
          args: browserArgs,
        },
      },
    },
    // These restart the stack under every page, or build what it serves: they run last, one by one.
    { name: "alone", testMatch: alone, dependencies: ["long", "journeys", "installed"], workers: 1 },
  ],
  reporter: [["list"], ["json", { outputFile: ".results/test.json" }]],
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/London",
    // Recording takes a third of a journey's time: E2E_TRACE=1 turns it on, to examine a failing journey.
    trace: process.env["E2E_TRACE"] === "1" ? "retain-on-failure" : "off",
    // Animations keep two cores busy and prove nothing here; one of the walks covers them.
    contextOptions: { reducedMotion: "reduce" },
    // Each journey has a new browser: with service workers each would fetch the whole app again
    // (installed-app tests them).
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromePath,
      args: browserArgs,
    },
  },
  webServer: {
    command: "node ../sandbox/src/start.ts --no-demo-operator --empty-desk",
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 240_000,
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      BOOTSTRAP_STAFF: JSON.stringify(staff),
      // A campaign to two customers needs a second person.
      CAMPAIGN_ALONE: "1",
      // One early fraud warning is enough for a share over the limit (fraud.spec.ts).
      FRAUD_LEAST_CASES: "1",
      // Returns claims to the queue within seconds of choosing a break; no other journey depends on it.
      PRESENCE_GRACE_SECONDS: "2",
      // One journey (console-desk) waits for this: 15 s until the desk warns, then the minute of the warning.
      // In the other journeys customers get a reply long before.
      CLAIM_IDLE_SECONDS: "75",
      // One site asks for a check of the age; everywhere else Australia asks for a text.
      AGE_CHECKS: "voltmoth-AU=phone",
      // One site's payments go to the second card provider first (card-providers.spec.ts), which is asked again at once after
      // it did not respond.
      CARD_PROVIDERS: "voltmoth-IE=flexpay>stripe",
      CARD_REST_SECONDS: "0",
    },
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});
