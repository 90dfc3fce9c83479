import {
  campaign,
  campaignAudience,
  campaigns,
  cancelCampaign as cancelOperation,
  createCampaign as createOperation,
  customerConsents,
  marketingSites,
  refuseMarketing,
  releaseCampaign as releaseOperation,
  returnCampaign as returnOperation,
  scheduleCampaign as scheduleOperation,
  segmentCounts,
  testCampaign,
  updateCampaign,
} from "@parlour/contract/operations/ops-marketing";
import { fail, succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import {
  cancelCampaign,
  countCampaignAudience,
  countSiteSegments,
  createCampaign,
  editCampaign,
  listCampaigns,
  readCampaign,
  scheduleCampaign,
  sendTest,
} from "./campaign-service.ts";
import { readConsentsForStaff, refuseForCustomer } from "./consent-service.ts";
import { releaseCampaign, returnCampaign } from "./release-service.ts";
import { readMarketingSites } from "./site-service.ts";

/** Binds the back office's campaigns. */
export function campaignRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, marketingSites, async () => succeed(await readMarketingSites(platform)));
  route(app, platform, segmentCounts, async ({ staff, query }) => {
    return await countSiteSegments(platform, staff.staffId, query);
  });
  route(app, platform, createOperation, async ({ staff, body }) => {
    return await createCampaign(platform, staff.staffId, body);
  });
  route(app, platform, updateCampaign, async ({ staff, params, body }) => {
    return await editCampaign(platform, staff.staffId, params.campaignId, body);
  });
  route(app, platform, campaigns, async () => succeed(await listCampaigns(platform)));
  route(app, platform, campaign, async ({ params }) => await readCampaign(platform, params.campaignId));
  route(app, platform, campaignAudience, async ({ staff, params }) => {
    return await countCampaignAudience(platform, staff.staffId, params.campaignId);
  });
  route(
    app,
    platform,
    testCampaign,
    async ({ staff, params, body }) => {
      return await sendTest(platform, staff.staffId, params.campaignId, body.phone);
    },
    // each text costs money
    { rateLimit: { max: 20, windowSeconds: 3600 } },
  );
  route(app, platform, scheduleOperation, async ({ staff, params, body }) => {
    const sendAt = new Date(body.sendAt);
    // RFC 3339 allows leap seconds, which Date can't represent.
    if (Number.isNaN(sendAt.getTime())) return fail("invalid_request");
    return await scheduleCampaign(platform, staff.staffId, params.campaignId, sendAt);
  });
  route(app, platform, releaseOperation, async ({ staff, params }) => {
    return await releaseCampaign(platform, staff.staffId, params.campaignId);
  });
  route(app, platform, returnOperation, async ({ staff, params }) => {
    return await returnCampaign(platform, staff.staffId, params.campaignId);
  });
  route(app, platform, cancelOperation, async ({ staff, params }) => {
    return await cancelCampaign(platform, staff.staffId, params.campaignId);
  });
}

/** Binds staff's calls that read and record a customer's consent to marketing texts. */
export function customerConsentRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, customerConsents, async ({ staff, params }) => {
    return await readConsentsForStaff(platform, staff.staffId, params.customerId);
  });
  route(app, platform, refuseMarketing, async ({ staff, params }) => {
    return await refuseForCustomer(platform, staff.staffId, params.customerId);
  });
}
