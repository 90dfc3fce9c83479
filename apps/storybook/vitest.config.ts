import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [storybookTest()],
  test: {
    name: "storybook",
    // As in Storybook itself, stories of all files meet in one page: loading everything anew for each file costs as much as the stories.
    isolate: false,
    // A busy machine may be slow; only what never comes is a failure.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    reporters: ["default", ["json", { outputFile: ".results/test.json" }]],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath: process.env["CHROME_PATH"] ?? "/usr/bin/chromium",
          args: [
            "--no-sandbox",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
            // There is none to test on: its stand-in would cost a fifth of the time.
            "--disable-gpu",
          ],
        },
      }),
      instances: [{ browser: "chromium" }],
    },
  },
});
