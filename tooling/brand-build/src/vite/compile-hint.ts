import type { Plugin } from "vite";
import { isLoader } from "./client-facts.ts";

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
    // Files are named by their hash before the hint is added. Without this a file with another hint would keep its name, and
    // browsers their old copy.
    augmentChunkHash: () => hint,
    generateBundle: {
      // Last, because Vite puts code of its own at a file's start, and the hint counts only in the first line.
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          // The inline loader is compiled with its document.
          if (file.type === "chunk" && !isLoader(file)) file.code = hint + file.code;
        }
      },
    },
  };
}
