import { createHash } from "node:crypto";
import type { LandingContent } from "@parlour/contract/landing-content";
import type { Trx } from "../../../plugins/database.ts";
import type { Random } from "../../../ports/random.ts";
import type { Place } from "../brands/index.ts";
import { buildIsPublished } from "./rules.ts";
import { findNewestBuild, findVersion, insertVersion, lockPublished, setPublished } from "./store.ts";

/** Short hash of a published region's content: names the rendered document and the answer's ETag. */
export function contentHash(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);
}

/**
 * Takes the content of a brand's build: a new version where it is another than that of the build before, published
 * unless staff have published an edit, which then stays. The region's row is there; a new one has been written with
 * this content as its version 1. Returns whether what everybody sees is another now.
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
  await setPublished(trx, place, { version, content, hash });
  return true;
}
