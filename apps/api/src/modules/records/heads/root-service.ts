import type { PublishedRoot, RootList } from "@parlour/contract/operations/roots";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Db } from "../../../plugins/database.ts";
import { toPublished } from "./root-file.ts";
import { findNewestRoot, selectRoots } from "./root-store.ts";
import { daysBetween, lastDueDay } from "./rules.ts";

/** Reads the newest root; refused while there is none. */
export async function readNewestRoot(db: Db): Promise<Result<PublishedRoot, "not_found">> {
  const root = await findNewestRoot(db);
  return root === undefined ? fail("not_found") : succeed(toPublished(root));
}

/** Counts the days that have ended and have no root yet. Returns 1 before the first root. */
export async function countLateDays(db: Db, now: Date): Promise<number> {
  const newest = await findNewestRoot(db);
  return newest === undefined ? 1 : daysBetween(newest.day, lastDueDay(now));
}

/** Reads a page of the roots, newest first. */
export async function listRoots(
  db: Db,
  { before, limit }: { readonly before?: string; readonly limit: number },
): Promise<RootList> {
  const found = await selectRoots(db, before, limit + 1);
  return { roots: found.slice(0, limit).map(toPublished), hasMore: found.length > limit };
}
