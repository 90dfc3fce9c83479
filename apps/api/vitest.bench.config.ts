import { defineConfig } from "vitest/config";

/** Measurements with the tests' database and server: `pnpm bench:scale` and `pnpm bench:turns` name theirs. */
export default defineConfig({
  test: {
    include: ["src/testing/*-run.ts"],
    globalSetup: ["src/testing/global-setup.ts"],
    disableConsoleIntercept: true,
  },
});
