import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { ZipArchive } from "./privacy.ts";
import { Nullable, RegionCodeSchema, Timestamp, Uuid } from "./schemas.ts";

/** The regulator's folder (REGULATOR-1 to REGULATOR-8). */

const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
/** sha-256 in hexadecimal. */
const Hash = Type.String({ pattern: "^[0-9a-f]{64}$" });

/** The most days that a folder covers: a leap year. */
export const mostFolderDays = 366;

export const makeRegulatorFolder = defineOperation({
  id: "makeRegulatorFolder",
  method: "GET",
  path: "/ops/api/regulator/folder",
  access: "staff",
  minimumRole: "admin",
  stepUp: true,
  summary:
    "The record of a region and period as a zip, for a regulator: each figure with the query that made it, a manifest with hashes, and the newest public root; audited with the folder's hash.",
  query: Type.Object({
    region: RegionCodeSchema,
    /** The first and last day, by the clock of the region; at most 366 days, none in the future. */
    from: Day,
    to: Day,
  }),
  responses: { 200: ZipArchive },
  errors: ["invalid_request", "folder_too_large"],
});

/** A folder that was made, as the audit has it. */
export const RegulatorFolder = Type.Object({
  id: Uuid,
  madeAt: Timestamp,
  region: RegionCodeSchema,
  from: Day,
  to: Day,
  /** The folder's own hash, as in its manifest. */
  hash: Hash,
  /** Null: made by the command. */
  madeByName: Nullable(Type.String()),
});
export type RegulatorFolder = Static<typeof RegulatorFolder>;

export const regulatorFolders = defineOperation({
  id: "regulatorFolders",
  method: "GET",
  path: "/ops/api/regulator/folders",
  access: "staff",
  minimumRole: "admin",
  summary:
    "The folders that were made, newest first, at most 50, with their hashes. The folders themselves are not kept.",
  responses: { 200: Type.Object({ folders: Type.Array(RegulatorFolder) }) },
  errors: [],
});
