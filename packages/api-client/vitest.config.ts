import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    // A busy machine may be slow; only what never happens is a failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The test files share no state, so they may share a worker.
    isolate: false,
    reporters: ["default", ["json", { outputFile: ".results/test.json" }]],
  },
});
