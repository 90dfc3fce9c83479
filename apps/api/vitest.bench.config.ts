import { defineConfig } from "vitest/config";

/** Measurements with the tests' database and server: `pnpm bench:scale` and `pnpm bench:turns` name theirs. */
export default defineConfig({
  test: {
    include: ["src/testing/*-run.ts"],
    // Node loads the code itself, as in production; Vite's own loader makes every call between files slower.
    experimental: { viteModuleRunner: false },
    globalSetup: ["src/testing/global-setup.ts"],
    disableConsoleIntercept: true,
    provide: {
      postgresSettings: {
        // As on a machine of production, whose memory holds the tables that are used.
        shared_buffers: "4GB",
        max_wal_size: "16GB",
        checkpoint_timeout: "60min",
        // It would begin while tables are being filled, which are vacuumed at the end.
        autovacuum: "off",
      },
    },
  },
});
