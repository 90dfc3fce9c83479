import { createHash } from "node:crypto";
import type { LandingContent } from "@parlour/contract/landing-content";
import type { Trx } from "../../../plugins/database.ts";
import type { Random } from "../../../ports/random.ts";
import type { Place } from "../brands/index.ts";
import { buildIsPublished } from "./rules.ts";
import { findNewestBuild, findVersion, insertVersion, lockPublished, setPublished } from "./store.ts";

/**
 * Returns a short hash of a published region's content, for the key of the rendered page and the response's
 * ETag.
 */
export function contentHash(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);
}

/**
 * Takes over the content of a brand's build: a new version if it differs from the previous build's, published
 * unless staff have published an edit, which then stays. The region's row exists; for a new region this
 * content is version 1. Returns whether the published content changed.
 */
export async function takeBuildContent(
  trx: Trx,
  place: Place,
  content: LandingContent,
  moment: { readonly now: Date; readonly random: Random },
): Promise<boolean> {
  const hash = contentHash(content);
  const published = await lockPublished(trx, place);
  if (published === null) throw new Error(`${place.brandId} has no region ${place.region}`);
  const newest = await findNewestBuild(trx, place);
  if (newest?.hash === hash) return false;
  const publishedSource = (await findVersion(trx, place, published))?.source ?? null;
  const version = await insertVersion(trx, place, {
    id: moment.random.uuid(),
    source: "build",
    content,
    hash,
    note: "",
    staffId: null,
    basedOn: null,
    createdAt: moment.now,
  });
  if (!buildIsPublished(publishedSource)) return false;
  await setPublished(trx, place, { version, content, hash }, { staffId: null, now: moment.now });
  return true;
}
