import { watch } from "node:fs";
import path from "node:path";

/** An editor writes a file in several steps, and a tool many files at once. */
const settleMs = 40;
const isSource = /\.(?:ts|sql|json)$/;
const isTest = /\.test\.ts$|(?:^|[\\/])testing[\\/]/;

/**
 * Calls `changed` with the file when sources below the folders are saved, once for several saves in a row.
 * Ignores tests and their helpers.
 */
export function watchSources(folders: readonly string[], changed: (file: string) => void): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (name === null || !isSource.test(name) || isTest.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(() => changed(path.join(folder, name)), settleMs);
    }),
  );
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
