import { createHash } from "node:crypto";
import { legalVersions } from "@parlour/contract/legal-versions";
import type { RegulatorFolder } from "@parlour/contract/operations/regulator";
import { isRegionCode, type RegionCode } from "@parlour/contract/regions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Db, Trx } from "../../../plugins/database.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { readNewestRoot } from "../../records/heads/index.ts";
import { addDays, dayOf, inSnapshot, isDay, momentOf, zoneOf } from "../insight/index.ts";
import { archiveStream, jsonFile, type ArchiveFile } from "../privacy/index.ts";
import type { Figure, FolderScope } from "./figure.ts";
import { selectFigure, selectMadeFolders, selectSites } from "./figure-store.ts";
import { folderHash, type ListedFile } from "./folder-hash.ts";
import { peopleFigures } from "./people-figures-store.ts";
import { serviceFigures } from "./service-figures-store.ts";
import { folderReadme, isFolderPeriod, mostFolderBytes, type FolderFacts } from "./rules.ts";

/** All figures of a folder. */
export const figures: readonly Figure[] = [...peopleFigures, ...serviceFigures];

type Dependencies = Pick<Platform, "database" | "readDatabase" | "clock" | "random">;

/** Who makes a folder, and what it covers. */
export interface FolderRequest {
  readonly region: RegionCode;
  readonly from: string;
  readonly to: string;
  /** Null: the command. */
  readonly staffId: string | null;
}

export interface MadeZip {
  readonly bytes: Uint8Array;
  readonly hash: string;
}

class TooLarge extends Error {}

/** Yields the text of a figure's file: the query and the rows that it returns. */
async function* figureText(trx: Trx, figure: Figure, scope: FolderScope): AsyncGenerator<string> {
  const query = figure.query(scope).compile(trx);
  const { sql, parameters } = query;
  const { name, title, complete = (row) => row } = figure;
  const head = JSON.stringify(
    { format: "parlour-figure-1", name, title, query: { sql, parameters } },
    null,
    2,
  );
  yield `${head.slice(0, -2)},\n  "rows": [`;
  let between = "\n    ";
  for await (const rows of selectFigure(trx, query)) {
    for (const row of rows) {
      yield `${between}${JSON.stringify(complete(row))}`;
      between = ",\n    ";
    }
  }
  yield "\n  ]\n}\n";
}

/** Yields a file's parts. After the last one it adds the file's entry of the manifest to the list. */
async function* listed(
  { name, parts }: ArchiveFile,
  list: ListedFile[],
): AsyncGenerator<string | Uint8Array> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const part of parts) {
    hash.update(part);
    bytes += Buffer.byteLength(part);
    yield part;
  }
  list.push({ name, bytes, sha256: hash.digest("hex") });
}

async function* filesOf(trx: Trx, scope: FolderScope, facts: FolderFacts): AsyncGenerator<ArchiveFile> {
  const titles = figures.map(({ name, title }) => [`figures/${name}.json`, title] as const);
  yield { name: "README.txt", parts: [folderReadme(facts, titles)] };
  for (const figure of figures) {
    yield { name: `figures/${figure.name}.json`, parts: figureText(trx, figure, scope) };
  }
  yield jsonFile("legal-versions.json", legalVersions);
  const root = await readNewestRoot(trx);
  // There is no root before the service's first night.
  if (root.ok) yield { name: "root.json", parts: [`${JSON.stringify(root.value)}\n`] };
}

/** Reads a folder in one snapshot and packs it. */
async function pack(trx: Trx, scope: FolderScope, facts: FolderFacts, madeAt: Date): Promise<MadeZip> {
  const list: ListedFile[] = [];
  let hash = "";
  async function* all(): AsyncGenerator<ArchiveFile> {
    for await (const file of filesOf(trx, scope, facts)) {
      yield { ...file, parts: listed(file, list) };
    }
    hash = folderHash(facts, list);
    yield jsonFile("manifest.json", { format: "parlour-regulator-1", ...facts, files: list, hash });
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of archiveStream(all(), madeAt)) {
    if (!Buffer.isBuffer(chunk)) throw new Error("an archive is made of bytes");
    bytes += chunk.length;
    if (bytes > mostFolderBytes) throw new TooLarge("the folder is too large");
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), hash };
}

async function read(db: Db, scope: FolderScope, madeAt: Date): Promise<MadeZip> {
  return await inSnapshot(db, async (trx) => {
    const { region, zone, firstDay, lastDay } = scope;
    const sites = await selectSites(trx, region);
    const facts = { region, zone, from: firstDay, to: lastDay, sites, madeAt: madeAt.toISOString() };
    return await pack(trx, scope, facts, madeAt);
  });
}

/**
 * Makes the record of a region and period as a zip (REGULATOR-1). The zip is complete before anything is sent,
 * because its hash must be in the audit first.
 */
export async function makeFolder(
  { database, readDatabase, clock, random }: Dependencies,
  { region, from, to, staffId }: FolderRequest,
): Promise<Result<MadeZip, "invalid_request" | "folder_too_large">> {
  const now = clock.now();
  const zone = zoneOf(region);
  const today = dayOf(zone, now);
  if (!isDay(from) || !isDay(to) || !isFolderPeriod(from, to, today)) return fail("invalid_request");
  const ends = momentOf(zone, addDays(to, 1));
  const scope = { region, zone, firstDay: from, lastDay: to, from: momentOf(zone, from), to: ends, today };
  let made: MadeZip;
  try {
    made = await readDatabase.run((source) => read(source.database, scope, now));
  } catch (error) {
    if (error instanceof TooLarge) return fail("folder_too_large");
    throw error;
  }
  await recordAudit(
    database,
    {
      staffId,
      action: "regulator.folder",
      targetType: "region",
      targetId: region,
      details: { from, to, hash: made.hash },
    },
    { now, random },
  );
  return succeed(made);
}

/** The folders that a list shows. */
const mostShown = 50;

/** Reads which folders were made, newest first. */
export async function readFolders({
  database,
}: Pick<Platform, "database">): Promise<readonly RegulatorFolder[]> {
  const found = await selectMadeFolders(database, mostShown);
  return found.map(({ id, at, region, details, madeByName }) => {
    const text = (name: "from" | "to" | "hash"): string => {
      const value = details[name];
      if (typeof value !== "string") throw new Error(`the audit of a folder has no ${name}`);
      return value;
    };
    if (!isRegionCode(region)) throw new Error(`no region ${region}`);
    return {
      id,
      madeAt: at.toISOString(),
      region,
      from: text("from"),
      to: text("to"),
      hash: text("hash"),
      madeByName,
    };
  });
}
