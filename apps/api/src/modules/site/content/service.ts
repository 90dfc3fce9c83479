import type {
  ContentHistory,
  ContentVersion,
  DraftedContent,
  PublishedContent,
} from "@parlour/contract/operations/ops-content";
import type { LandingContent } from "@parlour/contract/landing-content";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { describeRepair, repairTheme } from "@parlour/contract/rules/theme-contrast";
import type { Db, Trx } from "../../../plugins/database.ts";
import type { Failure } from "../../../plugins/failure.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { missingPart, type Place, type PlaceFailure } from "../brands/index.ts";
import { readContentOf } from "./content-form.ts";
import { addEdit, publishLocked } from "./publication-service.ts";
import {
  findNewestBuild,
  findPublished,
  findVersion,
  lockPublished,
  selectVersions,
  type StoredVersion,
} from "./store.ts";

const listed = 200;

/** Returns the published version of a region, or which of brand and region does not exist. */
async function publishedOf(db: Db, place: Place): Promise<Result<number, PlaceFailure>> {
  const published = await findPublished(db, place);
  return published === null ? fail(await missingPart(db, place)) : succeed(published);
}

function toContentVersion({
  version,
  source,
  basedOn,
  note,
  author,
  createdAt,
}: StoredVersion): ContentVersion {
  return { version, source, basedOn, note, author, createdAt: createdAt.toISOString() };
}

/** Describes the colours that pages will replace, one sentence each, for the person who writes or publishes a theme. */
function repairsOf({ theme }: LandingContent): string[] {
  return repairTheme(theme).repairs.map(describeRepair);
}

/**
 * Reads the versions of a region's content: which one is published, and whether a build's version waits
 * behind an edit.
 */
export async function readHistory(db: Db, place: Place): Promise<Result<ContentHistory, PlaceFailure>> {
  const published = await publishedOf(db, place);
  if (!published.ok) return published;
  const current = await findVersion(db, place, published.value);
  const build = await findNewestBuild(db, place);
  const waits = current?.source === "edit" && build !== null && build.version > published.value;
  return succeed({
    published: published.value,
    newerBuild: waits ? build.version : null,
    versions: (await selectVersions(db, place, listed)).map(toContentVersion),
  });
}

/** Reads one version with its content. */
export async function readVersion(
  db: Db,
  place: Place,
  version: number,
): Promise<Result<ContentVersion & { content: LandingContent }, PlaceFailure | "version_not_found">> {
  const published = await publishedOf(db, place);
  if (!published.ok) return published;
  const found = await findVersion(db, place, version);
  return found ? succeed({ ...toContentVersion(found), content: found.content }) : fail("version_not_found");
}

export interface ContentDraft {
  readonly content: unknown;
  readonly note: string;
  /** The version that was edited. */
  readonly basedOn: number;
}

type ContentPlatform = Pick<Platform, "database" | "clock" | "random" | "settings">;

/** Stores a new version without publishing it. A refusal names every wrong field. */
export async function draftContent(
  { database, clock, random, settings }: ContentPlatform,
  staffId: string,
  place: Place,
  draft: ContentDraft,
): Promise<Result<DraftedContent, Failure<PlaceFailure | "version_not_found" | "content_invalid">>> {
  const known = await publishedOf(database, place);
  if (!known.ok) return known;
  const content = readContentOf(place.region, draft.content, settings.sites);
  if (!content.ok) return content;
  const now = clock.now();
  return await inTransaction(database, async (trx) => {
    await lockPublished(trx, place);
    if (!(await findVersion(trx, place, draft.basedOn))) return fail("version_not_found");
    const { note, basedOn } = draft;
    const edit = { content: content.value, note, basedOn };
    const version = await addEdit(trx, { random }, place, edit, { staffId, now });
    const written = await findVersion(trx, place, version);
    if (written === null) throw new Error("the version that was just written is missing");
    return succeed({ ...toContentVersion(written), repairs: repairsOf(written.content) });
  });
}

/**
 * Publishes a version at once on every node: pages are rendered by the hash of the published content. An
 * older version is checked again, because the rules may have changed since.
 */
export async function publishVersion(
  { database, clock, random, settings }: ContentPlatform,
  staffId: string,
  place: Place,
  version: number,
): Promise<Result<PublishedContent, Failure<PlaceFailure | "version_not_found" | "content_invalid">>> {
  const known = await publishedOf(database, place);
  if (!known.ok) return known;
  const now = clock.now();
  const publish = async (
    trx: Trx,
  ): Promise<Result<string[], Failure<"version_not_found" | "content_invalid">>> => {
    const before = await lockPublished(trx, place);
    const found = await findVersion(trx, place, version);
    if (!found) return fail("version_not_found");
    const content = readContentOf(place.region, found.content, settings.sites);
    if (!content.ok) return content;
    const repairs = repairsOf(content.value);
    if (before === version) return succeed(repairs);
    const { hash } = found;
    const published = { version, before, content: content.value, hash };
    await publishLocked(trx, { random }, place, published, { staffId, now });
    return succeed(repairs);
  };
  const done = await inTransaction(database, publish);
  if (!done.ok) return done;
  const history = await readHistory(database, place);
  return history.ok ? succeed({ ...history.value, repairs: done.value }) : history;
}
