import * as disk from "node:fs/promises";
import type { PathLike } from "node:fs";
import { dirname } from "node:path";
import type { FileSystem } from "../plugins/durable-file.ts";

/** The power failed: nothing ran after this step. */
export class PowerLoss extends Error {
  override readonly name = "PowerLoss";
}

/** What a file system may lose if it was not synced: the contents of files, or their names in the folder. */
export type Loss = "contents" | "names";

export interface FailingDisk {
  readonly fileSystem: FileSystem;
  readonly failed: () => boolean;
  /** Discards everything not synced, as the next start would find it. */
  readonly lose: (loss: Loss) => Promise<void>;
}

/**
 * Returns a real file system whose power fails at a step, counted from 0, and which then keeps only what was
 * synced.
 */
export function failingDisk(failAt: number): FailingDisk {
  const unsyncedContents = new Set<string>();
  /** Names in folders, with the file that each named before; null: none. */
  const unsyncedNames = new Map<string, Buffer | null>();
  let steps = 0;
  let failed = false;
  const step = (): void => {
    if (failed || steps === failAt) {
      failed = true;
      throw new PowerLoss(`at step ${failAt}`);
    }
    steps += 1;
  };

  async function open(path: PathLike, flags?: string | number, mode?: number) {
    step();
    const name = String(path);
    const handle = await disk.open(name, flags, mode);
    if (flags !== undefined && flags !== "r") unsyncedNames.set(name, null);
    return {
      async writeFile(bytes: Uint8Array): Promise<void> {
        step();
        unsyncedContents.add(name);
        await handle.writeFile(bytes);
      },
      async sync(): Promise<void> {
        step();
        await handle.sync();
        unsyncedContents.delete(name);
        for (const each of unsyncedNames.keys()) if (dirname(each) === name) unsyncedNames.delete(each);
      },
      close: () => handle.close(),
    };
  }

  const fileSystem = {
    async mkdir(path: PathLike, options: { recursive: true }) {
      step();
      const made = await disk.mkdir(path, options);
      if (made === undefined) return made;
      for (let folder = String(path); folder.length >= made.length; folder = dirname(folder)) {
        unsyncedNames.set(folder, null);
      }
      return made;
    },
    open,
    async rename(from: PathLike, to: PathLike) {
      step();
      const former = await disk.readFile(to).catch(() => null);
      await disk.rename(from, to);
      unsyncedNames.delete(String(from));
      unsyncedNames.set(String(to), former);
      if (unsyncedContents.delete(String(from))) unsyncedContents.add(String(to));
    },
    async rm(path: PathLike, options: { force: true }) {
      step();
      await disk.rm(path, options);
    },
  };

  return {
    // Only the calls of a durable write are simulated; their overloads are not.
    fileSystem: fileSystem as unknown as FileSystem,
    failed: () => failed,
    async lose(loss) {
      switch (loss) {
        case "contents":
          for (const name of unsyncedContents) await disk.truncate(name).catch(() => undefined);
          return;
        case "names":
          for (const [name, former] of unsyncedNames) {
            if (former === null) await disk.rm(name, { recursive: true, force: true });
            else await disk.writeFile(name, former);
          }
          return;
        default:
          loss satisfies never;
      }
    },
  };
}
