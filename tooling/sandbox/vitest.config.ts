import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    reporters: ["default", ["json", { outputFile: ".results/test.json" }]],
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 30_000,
  },
});
