import type { Plugin } from "vite";
import { clientEntries } from "./client-facts.ts";

/** Asks V8 to compile all functions of a file while the file arrives, on another thread than the page's. */
export const hint = "//# allFunctionsCalledOnLoad\n";

/**
 * Begins the app's chunks with a hint to compile them whole (decision 0124). Chunks are divided by page, so most of a chunk
 * runs when its page is opened; otherwise a phone compiles function by function while the page waits. Other browsers ignore it.
 */
export function compileHint(): Plugin {
  return {
    name: "parlour:compile-hint",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    // Names are made before the hint is added.
    augmentChunkHash: () => hint,
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          // The inline loader is compiled with its document.
          if (file.type === "chunk" && file.name !== clientEntries.loader) file.code = hint + file.code;
        }
      },
    },
  };
}
