import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Builds the page with the long chat for production; the bench sets the output folder. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  logLevel: "warn",
  build: { target: "esnext", emptyOutDir: true },
});
