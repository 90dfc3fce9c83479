import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { testDesk } from "./testing/test-desk.ts";

export default defineConfig({
  plugins: [react()],
  test: {
    reporters: ["default", ["json", { outputFile: ".results/test.json" }]],
    projects: [
      {
        extends: true,
        test: { name: "rules", environment: "node", include: ["src/**/*.test.ts"] },
      },
      {
        extends: true,
        plugins: [testDesk()],
        test: {
          name: "browser",
          include: ["src/**/*.browser.test.tsx"],
          // The desks of all files share one cookie jar.
          fileParallelism: false,
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
