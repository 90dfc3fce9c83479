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
  ],
};

export default defineConfig({
  test: {
    reporters: ["default", ["json", { outputFile: ".results/test.json" }]],
    projects: [
      { test: { name: "rules", environment: "node", include: ["src/**/*.test.ts"] } },
      {
        plugins: [react()],
        test: {
          name: "overlays",
          include: ["src/**/*.browser.test.tsx"],
          setupFiles: ["src/testing/ui-styles.ts"],
          expect: { poll: { timeout: 4000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromium }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
