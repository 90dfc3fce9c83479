import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    // Runs whole commands of the repository while other tests load the machine: only one that never ends
    // should fail.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // The test files share no state, so they may share a worker.
    isolate: false,
    reporters: ["default", ["json", { outputFile: ".results/test.json" }]],
  },
});
