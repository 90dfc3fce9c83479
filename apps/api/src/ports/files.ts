import { Disk, errors } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import type { FileSystem } from "../plugins/durable-file.ts";
import type { Settings } from "../plugins/settings.ts";
import { DurableDisk } from "./durable-disk.ts";

/** The store of uploaded files. The server creates the keys: lower-case words, uuids and slashes. */
export interface Files {
  /**
   * Writes a file as a whole and replaces an existing one. After it returns, a power loss does not remove the
   * file.
   */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Returns the file's bytes; null if the file does not exist. */
  get(key: string): Promise<Uint8Array | null>;
  /** Removes a file; does nothing if it does not exist. */
  delete(key: string): Promise<void>;
  /** Removes every file below a folder, such as `customers/<id>/`. */
  deleteAll(folder: string): Promise<void>;
}

/** The error codes of the file system and of S3 for a missing file. */
const absent = new Set(["ENOENT", "NoSuchKey", "NotFound"]);

function isAbsent(error: unknown): boolean {
  if (!(error instanceof errors.E_CANNOT_READ_FILE)) return false;
  const { code, name } = (error.cause ?? {}) as { code?: unknown; name?: unknown };
  return absent.has(String(code)) || absent.has(String(name));
}

/** Returns the options for any S3 store. */
export function clientOptions({ region, endpoint, credentials }: NonNullable<Settings["files"]["s3"]>) {
  return {
    region,
    // Checksums that only Amazon's S3 knows are sent only if a call requires one.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // A store with its own address is called as address/bucket/key, because its certificate may have no
    // wildcard.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials: { ...credentials } }),
  } as const;
}

type FileSettings = Pick<Settings, "dataFolder" | "files">;

/** Opens the underlying store, to copy all its files. Throws if it can't be reached. */
export function openDisk(settings: FileSettings, fileSystem?: FileSystem): Disk {
  return new Disk(driverOf(settings, fileSystem));
}

function driverOf({ dataFolder, files: { s3 } }: FileSettings, fileSystem?: FileSystem) {
  if (!s3) return new DurableDisk(dataFolder, "files", fileSystem);
  return new S3Driver({
    ...clientOptions(s3),
    bucket: s3.bucket,
    visibility: "private",
    // New buckets have no access control lists, and many stores other than Amazon's never had them.
    supportsACL: false,
  });
}

/**
 * Opens the store of files: below DATA_DIR, or the configured S3 bucket, which several nodes share. Throws if
 * the store can't be reached. `fileSystem`: the machine's, unless a test passes another.
 */
export function openFiles(settings: FileSettings, fileSystem?: FileSystem): Files {
  const disk = openDisk(settings, fileSystem);
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType, contentLength: bytes.byteLength }),
    async get(key) {
      try {
        return await disk.getBytes(key);
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    delete: (key) => disk.delete(key),
    deleteAll: (folder) => disk.deleteAll(folder),
  };
}
