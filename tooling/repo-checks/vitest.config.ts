import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Rules share nothing between files, so that the files may share a worker.
    isolate: false,
    reporters: ["default", ["json", { outputFile: ".results/test.json" }]],
  },
});
