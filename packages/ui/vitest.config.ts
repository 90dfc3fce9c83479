import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  // Named here so that a cold cache does not reload the page in the middle of a test.
  optimizeDeps: { include: ["react", "react-dom/client", "react-dom/server", "lucide-react", "clsx"] },
  test: {
    include: ["src/**/*.browser.test.tsx"],
    reporters: ["default", ["json", { outputFile: ".results/test.json" }]],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1024, height: 720 },
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
      instances: [{ browser: "chromium" }],
    },
  },
});
