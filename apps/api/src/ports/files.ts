import { Disk, errors } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import type { FileSystem } from "../plugins/durable-file.ts";
import type { Settings } from "../plugins/settings.ts";
import { DurableDisk } from "./durable-disk.ts";

/** The store of uploaded files. Keys are made by the server: lower-case words, uuids and slashes. */
export interface Files {
  /** Writes a file whole, over one that was there. Once this returns, a power loss does not take it away. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Returns the file's bytes; null if the file does not exist. */
  get(key: string): Promise<Uint8Array | null>;
  /** Removes a file; one that is not there is no error. */
  delete(key: string): Promise<void>;
  /** Removes every file below a folder, such as `customers/<id>/`. */
  deleteAll(folder: string): Promise<void>;
}

/** The codes of the file system and of S3 for a file that is not there. */
const absent = new Set(["ENOENT", "NoSuchKey", "NotFound"]);

function isAbsent(error: unknown): boolean {
  if (!(error instanceof errors.E_CANNOT_READ_FILE)) return false;
  const { code, name } = (error.cause ?? {}) as { code?: unknown; name?: unknown };
  return absent.has(String(code)) || absent.has(String(name));
}

/** How any store of S3's form is asked. */
export function clientOptions({ region, endpoint, credentials }: NonNullable<Settings["files"]["s3"]>) {
  return {
    region,
    // Checksums that only Amazon's S3 knows are sent where a call needs one and not otherwise.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // A store at an address of its own is asked as address/bucket/key: its name may have no wildcard certificate.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials: { ...credentials } }),
  } as const;
}

type FileSettings = Pick<Settings, "dataFolder" | "files">;

/** Opens the store itself, for a copy of all its files. Throws if it can't be reached. */
export function openDisk(settings: FileSettings, fileSystem?: FileSystem): Disk {
  return new Disk(driverOf(settings, fileSystem));
}

function driverOf({ dataFolder, files: { s3 } }: FileSettings, fileSystem?: FileSystem) {
  if (!s3) return new DurableDisk(dataFolder, "files", fileSystem);
  return new S3Driver({
    ...clientOptions(s3),
    bucket: s3.bucket,
    visibility: "private",
    // Buckets of today have no lists of rights, and many stores other than Amazon's never had them.
    supportsACL: false,
  });
}

/**
 * The store of files: below DATA_DIR, or the S3 bucket that the settings name, which several nodes share. Throws
 * where the store can't be reached. `fileSystem` is the machine's unless a test gives another.
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
