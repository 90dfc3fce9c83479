import type { PublishedRoot } from "@parlour/contract/operations/roots";
import type { Platform } from "../../../platform.ts";
import { markFiled, selectUnfiled, type StoredRoot } from "./root-store.ts";

/** Returns a root as it is published. */
export function toPublished({ day, tree, previous, hash }: StoredRoot): PublishedRoot {
  return {
    format: "parlour-root-1",
    day,
    tree: tree.toString("hex"),
    previous: previous.toString("hex"),
    root: hash.toString("hex"),
  };
}

/** The key of a root's file. */
export function rootFileKey(day: string): string {
  return `roots/${day}.json`;
}

/**
 * Writes the roots that have no file yet. If the server crashes before it marks a root as written, the next run
 * writes the same bytes again.
 */
export async function writeRootFiles({
  database,
  files,
  clock,
  stopping,
}: Pick<Platform, "database" | "files" | "clock" | "stopping">): Promise<void> {
  for (;;) {
    const roots = await selectUnfiled(database, 100);
    for (const root of roots) {
      if (stopping.aborted) return;
      const text = `${JSON.stringify(toPublished(root))}\n`;
      await files.put(rootFileKey(root.day), Buffer.from(text, "utf8"), "application/json");
      await markFiled(database, root.day, clock.now());
    }
    if (roots.length === 0) return;
  }
}
