import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

const chromium = {
  executablePath: process.env["CHROME_PATH"] ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    // No GPU on test machines: emulating one would take a fifth of the time.
    "--disable-gpu",
  ],
};

export default defineConfig({
  test: {
    reporters: ["default", ["json", { outputFile: ".results/test.json" }]],
    projects: [
      {
        test: {
          name: "rules",
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          environment: "node",
          include: ["src/**/*.test.ts"],
        },
      },
      {
        plugins: [react()],
        test: {
          name: "overlays",
          include: ["src/**/*.browser.test.tsx"],
          setupFiles: ["src/testing/ui-styles.ts"],
          // A busy machine may be slow; only what never happens is a failure.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: chromium,
              // Presses wait until an animation has ended. Tests of animations ask for motion themselves.
              contextOptions: { reducedMotion: "reduce" },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
