import type { MessageTable } from "./operation-messages.ts";

const noCampaign = "There is no such campaign.";
const over = "This campaign was scheduled, sent or cancelled meanwhile.";
const decided = "Somebody released, changed or cancelled this campaign a moment ago. Load it again.";
const tooLong = "With its opt-out the text has more than four parts. Make it shorter.";

/** Alerts and campaigns. */
export const outreachMessages = {
  opsAlerts: { otherwise: "The alerts couldn't be loaded.", codes: {} },
  raiseAlert: {
    otherwise: "The alert wasn't raised.",
    codes: {
      invalid_request: "Check the times: an alert ends in the future, after it begins, within 31 days.",
    },
  },
  cancelAlert: {
    otherwise: "The alert wasn't withdrawn.",
    codes: { alert_not_found: "There is no such alert." },
  },
  landingContent: { otherwise: "The brand's colours couldn't be loaded.", codes: {} },
  marketingSites: { otherwise: "The sites couldn't be loaded.", codes: {} },
  campaigns: { otherwise: "The campaigns couldn't be loaded.", codes: {} },
  campaign: { otherwise: "The campaign couldn't be loaded.", codes: { campaign_not_found: noCampaign } },
  createCampaign: {
    otherwise: "The draft wasn't saved.",
    codes: {
      brand_not_found: "That brand isn't open in that region.",
      not_a_marketing_region: "There are no marketing texts in that region.",
      campaign_length: tooLong,
    },
  },
  updateCampaign: {
    otherwise: "The draft wasn't saved.",
    codes: {
      campaign_not_found: noCampaign,
      campaign_not_editable: over,
      campaign_length: tooLong,
    },
  },
  segmentCounts: {
    otherwise: "The customers couldn't be counted.",
    codes: {
      brand_not_found: "This brand isn't offered there any more.",
      not_a_marketing_region: "There is no marketing in this region.",
    },
  },
  campaignAudience: {
    otherwise: "The audience couldn't be counted.",
    codes: { campaign_not_found: noCampaign },
  },
  testCampaign: {
    otherwise: "The test text wasn't sent.",
    codes: {
      campaign_not_found: noCampaign,
      phone_invalid: "That is not a mobile number of a region we serve.",
      number_opted_out: "This number has opted out of marketing texts. Use another, or text START first.",
      text_not_sent: "The provider didn't take the text. Try again in a moment.",
      too_many_requests: "You have sent the most test texts for one hour. Try again later.",
    },
  },
  scheduleCampaign: {
    otherwise: "The campaign wasn't scheduled.",
    codes: {
      campaign_not_found: noCampaign,
      campaign_not_editable: over,
      quiet_hours: "At that time the region has quiet hours. Choose a moment between 9:00 and 20:00 there.",
    },
  },
  releaseCampaign: {
    otherwise: "The campaign wasn't released.",
    codes: {
      campaign_not_found: noCampaign,
      campaign_not_editable: decided,
      second_person_required: "You scheduled it. Somebody else has to release it.",
    },
  },
  returnCampaign: {
    otherwise: "The campaign wasn't sent back to draft.",
    codes: { campaign_not_found: noCampaign, campaign_not_editable: decided },
  },
  cancelCampaign: {
    otherwise: "The campaign wasn't cancelled.",
    codes: { campaign_not_found: noCampaign, campaign_not_editable: "This campaign is over already." },
  },
  opsTextDelivery: { otherwise: "The figures of texts couldn't be counted.", codes: {} },
} as const satisfies MessageTable;
