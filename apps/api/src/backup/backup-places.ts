import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { BackupError } from "./backup-error.ts";

type Environment = { readonly [name: string]: string | undefined };
const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** The folders and settings that backups and restores need; the server's other settings may be missing. */
export interface BackupPlaces {
  readonly dataFolder: string;
  readonly backups: string;
  /** Absent: the embedded database in the data folder. */
  readonly databaseUrl?: string;
  readonly files: {
    readonly s3?: {
      readonly bucket: string;
      readonly region: string;
      readonly endpoint?: string;
      readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
    };
  };
  readonly keepDays: number;
  readonly everyHours: number;
  readonly port: number;
}

/**
 * Returns the default folder for backups (without BACKUP_DIR): next to the data folder, so that deleting the
 * data folder keeps them.
 */
export function usualBackups(dataFolder: string): string {
  return join(dirname(dataFolder), `${dataFolder.split("/").at(-1) ?? "data"}-backups`);
}

function count(environment: Environment, name: string, usual: number): number {
  const value = Number(environment[name] ?? usual);
  if (Number.isInteger(value) && value >= 1 && value <= 65_535) return value;
  throw new BackupError(`${name} is not a whole number from 1: "${environment[name] ?? ""}".`);
}

function readBucket(environment: Environment): BackupPlaces["files"] {
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const bucket = text("S3_BUCKET");
  if (bucket === undefined) return {};
  const region = text("S3_REGION");
  if (region === undefined)
    throw new BackupError("S3_REGION is missing: the region of the bucket that S3_BUCKET names.");
  const endpoint = text("S3_ENDPOINT");
  const accessKeyId = text("S3_ACCESS_KEY_ID");
  const secretAccessKey = text("S3_SECRET_ACCESS_KEY");
  return {
    s3: {
      bucket,
      region,
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(accessKeyId === undefined || secretAccessKey === undefined
        ? {}
        : { credentials: { accessKeyId, secretAccessKey } }),
    },
  };
}

/**
 * Reads the environment. A folder named on the command line wins over BACKUP_DIR. Relative paths start at the
 * repository.
 */
export function readPlaces(environment: Environment, named?: string): BackupPlaces {
  const dataFolder = resolve(root, environment["DATA_DIR"]?.trim() || ".data");
  const databaseUrl = environment["DATABASE_URL"]?.trim() || undefined;
  return {
    dataFolder,
    backups: resolve(root, named ?? (environment["BACKUP_DIR"]?.trim() || usualBackups(dataFolder))),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    files: readBucket(environment),
    keepDays: count(environment, "BACKUP_KEEP_DAYS", 14),
    everyHours: count(environment, "BACKUP_EVERY_HOURS", 24),
    port: count(environment, "BACKUP_PORT", 9188),
  };
}
