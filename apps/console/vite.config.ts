import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The API serves dist/ at the console's host; calls go to /ops/api on the same origin. */
export default defineConfig({
  plugins: [react()],
  build: {
    target: "baseline-widely-available",
    rolldownOptions: {
      // What others wrote changes seldom: a chunk of its own stays in browsers' caches from release to release.
      output: { codeSplitting: { groups: [{ name: "libraries", test: /node_modules/ }] } },
    },
  },
  server: {
    // For `pnpm dev` beside a running stack.
    proxy: { "/ops/api": { target: "http://127.0.0.1:8080", headers: { host: "console.localhost" } } },
  },
});
