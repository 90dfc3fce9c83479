import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    reporters: ["default", ["json", { outputFile: ".results/test.json" }]],
    projects: [
      {
        test: {
          name: "unit",
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          environment: "node",
          include: ["src/**/*.test.{ts,tsx}"],
          exclude: ["src/**/*.browser.test.tsx"],
        },
      },
      {
        plugins: [react()],
        // Otherwise these would be found late and bundled during a run, which reloads the page under test.
        optimizeDeps: {
          include: [
            "@stripe/react-stripe-js",
            "@stripe/stripe-js/pure",
            "@tanstack/react-query",
            "@tanstack/react-router",
            "@tanstack/react-virtual",
            "clsx",
            "country-flag-icons/react/1x1/AU",
            "country-flag-icons/react/1x1/GB",
            "country-flag-icons/react/1x1/IE",
            "dayjs",
            "formik",
            "lucide-react",
            "react-dom/client",
            "valtio",
            "valtio/vanilla",
            "yup",
          ],
        },
        test: {
          name: "browser",
          include: ["src/**/*.browser.test.tsx"],
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
            instances: [{ browser: "chromium", viewport: { width: 1024, height: 768 } }],
          },
        },
      },
    ],
  },
});
