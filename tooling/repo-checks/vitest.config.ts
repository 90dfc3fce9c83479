import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    // Commands of the repository run here, next to everything else: only what never ends is a failure.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // The test files share no state, so they may share a worker.
    isolate: false,
    reporters: ["default", ["json", { outputFile: ".results/test.json" }]],
  },
});
