import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Builds the page with the long chat as production code; where to comes from the bench. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  logLevel: "warn",
  build: { target: "esnext", emptyOutDir: true },
});
