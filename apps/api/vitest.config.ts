import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    globalSetup: ["src/testing/global-setup.ts"],
    // Tests compare lists of what they found, and the end of `npm test` shows messages without the difference below them.
    chaiConfig: { truncateThreshold: 2_000 },
    reporters: ["default", ["json", { outputFile: ".results/test.json" }]],
    // One more than cores: with two, a quarter of two cores' time stayed unused, because tests wait for restarts and time limits.
    maxWorkers: 3,
    // Files of a worker share their imports, which would otherwise cost a second each. Nothing else is
    // shared: each has its own database.
    isolate: false,
    // A busy machine may be slow; only what never happens is a failure.
    testTimeout: process.env["PROVE"] === "full" ? 7_200_000 : 90_000,
    hookTimeout: 120_000,
  },
});
