import { defineConfig } from "vitest/config";

/** `pnpm bench:scale` (src/testing/scale-run.ts): a measurement with the tests' database and server. */
export default defineConfig({
  test: {
    include: ["src/testing/scale-run.ts"],
    globalSetup: ["src/testing/global-setup.ts"],
    disableConsoleIntercept: true,
  },
});
