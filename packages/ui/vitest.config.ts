import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  // Listed here so that a cold cache does not reload the page during a test.
  optimizeDeps: { include: ["react", "react-dom/client", "react-dom/server", "lucide-react", "clsx"] },
  test: {
    include: ["src/**/*.browser.test.tsx"],
    // A busy machine may be slow; only what never comes is a failure.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
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
            // No GPU on test machines: emulating one would take a fifth of the time.
            "--disable-gpu",
          ],
        },
      }),
      instances: [{ browser: "chromium" }],
    },
  },
});
