import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

// A busy machine may be slow; only what never happens is a failure.
const patience = { testTimeout: 90_000, hookTimeout: 90_000 };

export default defineConfig({
  test: {
    reporters: ["default", ["json", { outputFile: ".results/test.json" }]],
    projects: [
      {
        // Every brand is checked (src/checks/every-brand.ts).
        plugins: [storybookTest({ initialGlobals: { testsEveryBrand: true } })],
        test: {
          ...patience,
          name: "stories",
          // As in Storybook itself, stories of all files share one page: reloading everything for each file
          // would take as long as the stories.
          isolate: false,
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
            instances: [{ browser: "chromium" }],
          },
        },
      },
      // Tests that only Storybook itself can show: its controls, toolbars, docs and the published copy.
      {
        test: { ...patience, name: "built copy", include: ["tests/**/*.test.ts"], environment: "node" },
      },
    ],
  },
});
