import * as disk from "node:fs/promises";
import { join, resolve } from "node:path";
import { FSDriver } from "flydrive/drivers/fs";
import { writeDurably, type FileSystem } from "../plugins/durable-file.ts";

/**
 * Files below a folder. Replaces two methods of flydrive's driver: its `getBytes` returns the memory around a
 * small or empty file (`value.buffer`) instead of the file, and its `put` does not survive a power loss.
 */
export class DurableDisk extends FSDriver {
  readonly #location: string;
  readonly #root: string;
  readonly #fileSystem: FileSystem;

  /** `root`: an existing folder; the files are in its subfolder `name`. */
  constructor(root: string, name: string, fileSystem: FileSystem = disk) {
    const location = resolve(root, name);
    super({ location, visibility: "private" });
    this.#root = resolve(root);
    this.#location = location;
    this.#fileSystem = fileSystem;
  }

  override async getBytes(key: string): Promise<Uint8Array> {
    return await disk.readFile(join(this.#location, key));
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    await writeDurably({ path: join(this.#location, key), root: this.#root }, contents, this.#fileSystem);
  }
}
