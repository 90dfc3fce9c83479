import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import manifest from "./package.json" with { type: "json" };
import { testDesk } from "./testing/test-desk.ts";

/**
 * Listed before a run: otherwise these would be found late and bundled during it, which reloads the page
 * under test.
 */
const bundled = Object.keys(manifest.dependencies).filter((name) => !name.startsWith("@parlour/"));

export default defineConfig({
  plugins: [react()],
  test: {
    reporters: ["default", ["json", { outputFile: ".results/test.json" }]],
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          environment: "node",
          include: ["src/**/*.test.ts", "testing/**/*.test.ts"],
        },
      },
      {
        extends: true,
        plugins: [testDesk()],
        optimizeDeps: { include: [...bundled, "react-dom/client"] },
        test: {
          name: "browser",
          include: ["src/**/*.browser.test.tsx"],
          // The desks of all files share one cookie jar.
          fileParallelism: false,
          // A busy machine may be slow; only what never happens is a failure.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // Presses wait until an animation has ended. Tests of animations ask for motion themselves.
              contextOptions: { reducedMotion: "reduce" },
              launchOptions: {
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
              },
            }),
            instances: [{ browser: "chromium", viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
});
