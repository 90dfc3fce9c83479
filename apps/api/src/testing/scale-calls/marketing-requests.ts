import { createCampaign, type Campaign } from "@parlour/contract/operations/ops-marketing";
import { nextSendingTime } from "@parlour/contract/rules/quiet-hours";
import { changeCampaign } from "../../modules/people/marketing/campaign-store.ts";
import { storeFinalCounts } from "../../modules/people/marketing/counts-service.ts";
import { secondsFrom } from "../../plugins/dates.ts";
import { callOrThrow } from "./call-or-throw.ts";
import { callMaker, type PreparedRequests, type ScaleCall } from "./scale-call.ts";
import type { ScaleStage } from "./scale-stage.ts";

const site = { brand: "emberlane", region: "AU" } as const;
const texts = { title: "Autumn", body: "Three new letters wait for you." };
/** Whom it is for: customers who have not written for a month. */
const lapsed = { segment: "lapsed", lapsedDays: 30 };

async function draft(stage: ScaleStage): Promise<{ readonly campaignId: string }> {
  const body = { ...site, ...texts, ...lapsed };
  const made = await callOrThrow(stage, createCampaign, { headers: stage.supervisor.headers, body });
  return { campaignId: made.json<Campaign>().id };
}

/** A time next week at which texts may be sent. */
function sendingTime({ server }: ScaleStage): Date {
  return nextSendingTime(site.region, secondsFrom(server.platform.clock.now(), 7 * 86_400));
}

/** A campaign that waits for its time or its release. Its audience is not counted, because that takes long on a large site. */
async function planned(
  stage: ScaleStage,
  status: "scheduled" | "awaiting_release",
): Promise<{ readonly campaignId: string }> {
  const params = await draft(stage);
  const plan = { status, sendAt: sendingTime(stage), scheduledBy: stage.supervisor.staffId, recipients: 100 };
  await stage.server.database.transaction().execute((trx) => changeCampaign(trx, params.campaignId, plan));
  return params;
}

/** The campaign of the history, with a text to each customer of the site. */
async function sentCampaign({ server }: ScaleStage): Promise<string> {
  const { id } = await server.database
    .selectFrom("campaigns")
    .select("id")
    .where("brand_id", "=", site.brand)
    .where("region", "=", site.region)
    .where("status", "=", "sent")
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** A campaign as it is read until its counts are final. */
export function campaignWithoutFinalCounts(stage: ScaleStage): ScaleCall {
  const { supervisor, server } = stage;
  const name = "campaign, without final counts";
  return {
    name,
    async prepare() {
      const id = await sentCampaign(stage);
      await server.database
        .updateTable("campaigns")
        .set({ final_counts: null })
        .where("id", "=", id)
        .execute();
      return callMaker(stage).get(name, supervisor.headers, `/ops/api/campaigns/${id}`).prepare();
    },
  };
}

/** Marketing campaigns to one site's customers who have not written for a month. */
export const marketingRequests: PreparedRequests = {
  createCampaign: async ({ supervisor }) => ({
    headers: supervisor.headers,
    body: { ...site, ...texts, ...lapsed },
  }),
  updateCampaign: async (stage) => ({
    headers: stage.supervisor.headers,
    params: await draft(stage),
    body: { ...texts, title: "Late autumn", segment: "out_of_credit" },
  }),
  campaign: async (stage) => {
    await storeFinalCounts({ ...stage.server.platform, database: stage.server.database });
    return { headers: stage.supervisor.headers, params: { campaignId: await sentCampaign(stage) } };
  },
  campaignAudience: async (stage) => ({ headers: stage.supervisor.headers, params: await draft(stage) }),
  testCampaign: async (stage) => ({
    headers: stage.supervisor.headers,
    params: await draft(stage),
    body: { phone: "+447700900123" },
  }),
  scheduleCampaign: async (stage) => ({
    headers: stage.supervisor.headers,
    params: await draft(stage),
    body: { sendAt: sendingTime(stage).toISOString() },
  }),
  releaseCampaign: async (stage) => ({
    headers: stage.admin.headers,
    params: await planned(stage, "awaiting_release"),
  }),
  returnCampaign: async (stage) => ({
    headers: stage.supervisor.headers,
    params: await planned(stage, "awaiting_release"),
  }),
  cancelCampaign: async (stage) => ({
    headers: stage.supervisor.headers,
    params: await planned(stage, "scheduled"),
  }),
};
