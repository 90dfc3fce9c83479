import type { LandingContent } from "@parlour/contract/landing-content";
import type { Trx } from "../../../plugins/database.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import type { Place } from "../brands/index.ts";
import { contentHash } from "./build-service.ts";
import { insertVersion, setPublished } from "./store.ts";

/** Who does something to a site's content, when, and what its audit entry says besides the versions. */
export interface ContentAct {
  readonly staffId: string;
  readonly now: Date;
  readonly details?: Readonly<Record<string, string>>;
}

export interface ContentEdit {
  /** Checked by `readContentOf`. */
  readonly content: LandingContent;
  readonly note: string;
  readonly basedOn: number;
}

/** Adds an edit as a version that nobody sees yet, and returns its number. The region's row is locked. */
export async function addEdit(
  trx: Trx,
  { random }: Pick<Platform, "random">,
  place: Place,
  { content, note, basedOn }: ContentEdit,
  { staffId, now, details }: ContentAct,
): Promise<number> {
  const version = await insertVersion(trx, place, {
    id: random.uuid(),
    source: "edit",
    content,
    hash: contentHash(content),
    note,
    staffId,
    basedOn,
    createdAt: now,
  });
  await recordAudit(
    trx,
    {
      staffId,
      action: "content.draft",
      targetType: "content",
      targetId: `${place.brandId}-${place.region}`,
      details: { version, basedOn, ...details },
    },
    { now, random },
  );
  return version;
}

/** Publishes a checked version in place of the one before; pages get it after the commit. The region's row is locked. */
export async function publishLocked(
  trx: Trx,
  { random }: Pick<Platform, "random">,
  place: Place,
  published: {
    readonly version: number;
    readonly before: number | null;
    readonly content: LandingContent;
    readonly hash: string;
  },
  { staffId, now, details }: ContentAct,
): Promise<void> {
  const { brandId, region } = place;
  const { version, before } = published;
  const endedSplit = await setPublished(trx, place, published, { staffId, now });
  await recordAudit(
    trx,
    {
      staffId,
      action: "content.publish",
      targetType: "content",
      targetId: `${brandId}-${region}`,
      details: { version, before, ...(endedSplit === null ? {} : { endedSplit }), ...details },
    },
    { now, random },
  );
}
