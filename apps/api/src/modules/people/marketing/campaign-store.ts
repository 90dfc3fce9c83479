import type { CampaignCounts } from "@parlour/contract/operations/ops-marketing";
import type { RegionCode } from "@parlour/contract/regions";
import type { Segment, SegmentName } from "@parlour/contract/rules/segments";
import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import type { CampaignStatus } from "./rules.ts";

export interface StoredCampaign {
  readonly id: string;
  readonly brandId: string;
  readonly region: RegionCode;
  readonly title: string;
  /** Without the opt-out. */
  readonly body: string;
  readonly segment: SegmentName;
  readonly lapsedDays: number | null;
  readonly status: CampaignStatus;
  readonly sendAt: Date | null;
  readonly createdBy: string;
  /** Display name. */
  readonly author: string;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** Null for a draft, and for campaigns that older versions scheduled. */
  readonly scheduledBy: string | null;
  /** Display name. */
  readonly scheduledByName: string | null;
  /** Display name of the second person who released it; null: nobody did. */
  readonly releasedByName: string | null;
  /** The number of recipients when it was last scheduled or started. */
  readonly recipients: number | null;
  /** Null: not final yet. */
  readonly finalCounts: CampaignCounts | null;
  /** The region's keyword and shortcode, as published now. */
  readonly keyword: { readonly phrase: string; readonly shortcode: string };
  /** Whether the brand still serves the region. */
  readonly offered: boolean;
}

function campaigns(db: Db) {
  return db
    .selectFrom("campaigns")
    .innerJoin("brand_regions", (join) =>
      join
        .onRef("brand_regions.brand_id", "=", "campaigns.brand_id")
        .onRef("brand_regions.region", "=", "campaigns.region"),
    )
    .innerJoin("staff", "staff.id", "campaigns.created_by")
    .leftJoin("staff as scheduler", "scheduler.id", "campaigns.scheduled_by")
    .leftJoin("staff as releaser", "releaser.id", "campaigns.released_by")
    .select([
      "campaigns.id",
      "staff.display_name as author",
      "campaigns.brand_id as brandId",
      "campaigns.region",
      "campaigns.title",
      "campaigns.body",
      "campaigns.segment",
      "campaigns.lapsed_days as lapsedDays",
      "campaigns.status",
      "campaigns.send_at as sendAt",
      "campaigns.created_by as createdBy",
      "campaigns.created_at as createdAt",
      "campaigns.finished_at as finishedAt",
      "campaigns.scheduled_by as scheduledBy",
      "scheduler.display_name as scheduledByName",
      "releaser.display_name as releasedByName",
      "campaigns.recipients",
      "campaigns.final_counts as finalCounts",
      "brand_regions.offered",
      sql<StoredCampaign["keyword"]>`brand_regions.content -> 'keywords' -> 'marketing'`.as("keyword"),
    ]);
}

export async function selectCampaign(db: Db, id: string): Promise<StoredCampaign | undefined> {
  return await campaigns(db).where("campaigns.id", "=", id).executeTakeFirst();
}

/** The newest 100, newest first. */
export async function selectCampaigns(db: Db): Promise<StoredCampaign[]> {
  return await campaigns(db)
    .orderBy("campaigns.created_at", "desc")
    .orderBy("campaigns.id", "desc")
    .limit(100)
    .execute();
}

/** Reads campaigns that are due, longest overdue first. */
export async function selectDueCampaigns(db: Db, now: Date): Promise<StoredCampaign[]> {
  return await campaigns(db)
    .where("campaigns.status", "in", ["scheduled", "sending"])
    .where("campaigns.send_at", "<=", now)
    .orderBy("campaigns.send_at")
    .orderBy("campaigns.id")
    .execute();
}

/** Locks a campaign, so that staff's changes and its start happen one at a time. */
export async function lockCampaign(trx: Trx, id: string): Promise<CampaignStatus | null> {
  const row = await trx
    .selectFrom("campaigns")
    .select("status")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row?.status ?? null;
}

/** Reads and locks a campaign's state, so that a cancellation either waits or is seen. */
export async function holdStatus(trx: Trx, id: string): Promise<CampaignStatus | null> {
  const row = await trx
    .selectFrom("campaigns")
    .select("status")
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  return row?.status ?? null;
}

export async function insertCampaign(
  trx: Trx,
  campaign: Pick<StoredCampaign, "id" | "brandId" | "region" | "title" | "body" | "createdBy" | "createdAt"> &
    Segment,
): Promise<void> {
  await trx
    .insertInto("campaigns")
    .values({
      id: campaign.id,
      brand_id: campaign.brandId,
      region: campaign.region,
      title: campaign.title,
      body: campaign.body,
      segment: campaign.segment,
      lapsed_days: campaign.lapsedDays,
      status: "draft",
      send_at: null,
      created_by: campaign.createdBy,
      created_at: campaign.createdAt,
      finished_at: null,
    })
    .execute();
}

/** Changes the given fields of a campaign. */
export async function changeCampaign(
  trx: Trx,
  id: string,
  change: {
    readonly title?: string;
    readonly body?: string;
    readonly segment?: SegmentName;
    readonly lapsedDays?: number | null;
    readonly madeFor?: SegmentName;
    readonly status?: CampaignStatus;
    readonly sendAt?: Date | null;
    readonly finishedAt?: Date;
    readonly scheduledBy?: string | null;
    readonly releasedBy?: string | null;
    readonly recipients?: number | null;
  },
): Promise<void> {
  const { title, body, segment, lapsedDays, madeFor, status } = change;
  const { sendAt, finishedAt, scheduledBy, releasedBy, recipients } = change;
  await trx
    .updateTable("campaigns")
    .set({
      ...(title === undefined ? {} : { title }),
      ...(body === undefined ? {} : { body }),
      ...(segment === undefined ? {} : { segment }),
      ...(lapsedDays === undefined ? {} : { lapsed_days: lapsedDays }),
      ...(madeFor === undefined ? {} : { made_for: madeFor }),
      ...(status === undefined ? {} : { status }),
      ...(sendAt === undefined ? {} : { send_at: sendAt }),
      ...(finishedAt === undefined ? {} : { finished_at: finishedAt }),
      ...(scheduledBy === undefined ? {} : { scheduled_by: scheduledBy }),
      ...(releasedBy === undefined ? {} : { released_by: releasedBy }),
      ...(recipients === undefined ? {} : { recipients }),
    })
    .where("id", "=", id)
    .execute();
}

/** Reads every open brand and region with the keyword of its marketing texts. */
export async function selectOfferedSites(db: Db): Promise<
  readonly {
    readonly brandId: string;
    readonly name: string;
    readonly region: RegionCode;
    readonly keyword: StoredCampaign["keyword"];
  }[]
> {
  return await db
    .selectFrom("brand_regions")
    .innerJoin("brands", "brands.id", "brand_regions.brand_id")
    .select([
      "brands.id as brandId",
      "brands.name",
      "brand_regions.region",
      sql<StoredCampaign["keyword"]>`brand_regions.content -> 'keywords' -> 'marketing'`.as("keyword"),
    ])
    .where("brand_regions.offered", "=", true)
    .orderBy("brands.name")
    .orderBy("brand_regions.position")
    .execute();
}
