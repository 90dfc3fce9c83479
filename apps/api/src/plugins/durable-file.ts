import { randomUUID } from "node:crypto";
import * as disk from "node:fs/promises";
import { dirname } from "node:path";

/** The file system functions for writing a file durably. */
export type FileSystem = Pick<typeof disk, "mkdir" | "open" | "rename" | "rm">;

/** Makes new names in a folder survive a power loss. Windows can't sync folders, and does this by itself. */
async function syncFolder(folder: string, fileSystem: FileSystem): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await fileSystem.open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a file so that a power loss leaves either the complete new file or the state before: into a
 * temporary file in the same folder, synced, then renamed. When this returns, the file and its folders up to
 * `root`, which must exist, are safe.
 */
export async function writeDurably(
  file: { readonly path: string; readonly root: string; readonly mode?: number },
  bytes: string | Uint8Array,
  fileSystem: FileSystem = disk,
): Promise<void> {
  const { path, root, mode } = file;
  const folder = dirname(path);
  const temporary = `${path}.${randomUUID()}.part`;
  await fileSystem.mkdir(folder, { recursive: true });
  try {
    const handle = await fileSystem.open(temporary, "wx", mode);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await fileSystem.rename(temporary, path);
  } catch (error) {
    // A leftover file is harmless; the caller needs the original failure.
    await fileSystem.rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  // Every folder, because a concurrent write may have created one and not synced it yet.
  for (let each = folder; each.length > root.length; each = dirname(each)) await syncFolder(each, fileSystem);
  await syncFolder(root, fileSystem);
}
