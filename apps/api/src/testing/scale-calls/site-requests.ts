import type { KeptCannedReply } from "@parlour/contract/operations/desk-conversation";
import { createCannedReply } from "@parlour/contract/operations/desk-conversation";
import type { StaffPicture } from "@parlour/contract/operations/media";
import { raiseAlert, type OpsAlert } from "@parlour/contract/operations/ops-alerts";
import { changePrices, sitePrices, type SitePrices } from "@parlour/contract/operations/ops-prices";
import { opsProfiles, type OpsProfile } from "@parlour/contract/operations/ops-profiles";
import { takeOverChange, type TakeOver } from "@parlour/contract/operations/ops-take-overs";
import { secondsFrom } from "../../plugins/dates.ts";
import { profileId } from "../test-chat.ts";
import { pictureForm, sendPicture, smallPicture } from "../test-pictures.ts";
import { callOrThrow, succeeded } from "./call-or-throw.ts";
import type { PreparedRequests } from "./scale-call.ts";
import type { ScaleStage } from "./scale-stage.ts";
import { changedSite, draftVersion, newText, publishedVersion, readSite } from "./site-content.ts";

const { brand } = changedSite;

/** An alert of one hour on one brand only. */
function alertOf({ server }: ScaleStage): object {
  return {
    regions: [changedSite.region],
    brand,
    expiresAt: secondsFrom(server.platform.clock.now(), 3600).toISOString(),
    icon: "info",
    colour: "#102030",
    contentPrimary: "Texts are slow",
    contentSecondary: "We are working on it.",
  };
}

/** A change of prices after the newest one. Only silver differs between changes. */
async function priceChange(stage: ScaleStage) {
  const prices = await callOrThrow(stage, sitePrices, { headers: stage.admin.headers, params: changedSite });
  const after = prices.json<SitePrices>().versions[0]?.version ?? 1;
  const bundles = {
    bronze: { minor: 500, amount: 10 },
    silver: { minor: 1125, amount: 25 + (after % 2) },
    gold: { minor: 2000, amount: 50 },
    platinum: { minor: 3500, amount: 100 },
  };
  return { bundles, note: "Summer", after };
}

const cannedReply = { brand, title: "Evening", body: "Good evening, {customer}." };

async function madeCannedReply(stage: ScaleStage): Promise<{ readonly cannedReplyId: string }> {
  const made = await callOrThrow(stage, createCannedReply, {
    headers: stage.supervisor.headers,
    body: cannedReply,
  });
  return { cannedReplyId: made.json<KeptCannedReply>().id };
}

async function uploadedPicture({ server, supervisor }: ScaleStage): Promise<string> {
  const file = { bytes: await smallPicture() };
  const uploaded = await sendPicture(server.app, "/ops/api/pictures", supervisor.headers, file);
  return succeeded(uploaded).json<StaffPicture>().id;
}

/** A new change of one site's content for another site. */
async function contentTakeOver(stage: ScaleStage): Promise<object> {
  const version = await draftVersion(stage, readSite);
  const sites = [{ ...changedSite, seen: await publishedVersion(stage, changedSite) }];
  return { kind: "content", ...readSite, version, sites, note: "" };
}

/** What the back office changes at sites: alerts, prices, canned replies, profiles, and changes copied to other sites. */
export const siteRequests: PreparedRequests = {
  openPicture: async (stage) => ({ params: { id: await uploadedPicture(stage) } }),
  raiseAlert: async (stage) => ({ headers: stage.supervisor.headers, body: alertOf(stage) }),
  cancelAlert: async (stage) => {
    const raised = await callOrThrow(stage, raiseAlert, {
      headers: stage.supervisor.headers,
      body: alertOf(stage),
    });
    const [alert] = raised.json<OpsAlert[]>();
    return { headers: stage.supervisor.headers, params: { alertId: alert?.id ?? "" } };
  },

  changePrices: async (stage) => ({
    headers: stage.admin.headers,
    params: changedSite,
    body: await priceChange(stage),
  }),
  withdrawPrices: async (stage) => {
    const startsAt = secondsFrom(stage.server.platform.clock.now(), 86_400).toISOString();
    const change = await priceChange(stage);
    await callOrThrow(stage, changePrices, {
      headers: stage.admin.headers,
      params: changedSite,
      body: { ...change, startsAt },
    });
    return {
      headers: stage.admin.headers,
      params: { ...changedSite, version: String(change.after + 1) },
    };
  },

  createCannedReply: async ({ supervisor }) => ({ headers: supervisor.headers, body: cannedReply }),
  updateCannedReply: async (stage) => ({
    headers: stage.supervisor.headers,
    params: await madeCannedReply(stage),
    body: { ...cannedReply, title: newText(stage), version: 1 },
  }),
  removeCannedReply: async (stage) => ({
    headers: stage.supervisor.headers,
    params: await madeCannedReply(stage),
  }),

  createProfile: async (stage) => ({
    headers: stage.supervisor.headers,
    body: {
      brand,
      name: "Rowan",
      age: 33,
      tagline: "Maps the fog",
      about: "A fictional cartographer of places that are not there.",
      pictureId: await uploadedPicture(stage),
      available: true,
      position: 100,
    },
  }),
  updateProfile: async (stage) => ({
    headers: stage.supervisor.headers,
    params: { profileId: await profileId(stage.server.database, brand, "tamsin") },
    body: { tagline: newText(stage), pictureId: await uploadedPicture(stage) },
  }),
  orderProfiles: async (stage) => {
    const listed = await callOrThrow(stage, opsProfiles, {
      headers: stage.supervisor.headers,
      query: { brand },
    });
    const profileIds = listed
      .json<OpsProfile[]>()
      .map(({ id }) => id)
      .toReversed();
    return { headers: stage.supervisor.headers, body: { brand, profileIds } };
  },
  opsUploadPicture: async ({ supervisor }) => {
    const { headers, payload } = pictureForm({ bytes: await smallPicture() });
    return { headers: { ...supervisor.headers, ...headers }, body: payload };
  },

  takeOvers: async ({ supervisor }) => ({ headers: supervisor.headers, query: { kind: "content" } }),
  previewTakeOver: async (stage) => ({
    headers: stage.admin.headers,
    body: {
      kind: "content",
      ...readSite,
      version: await draftVersion(stage, readSite),
      sites: [changedSite, { brand: readSite.brand, region: "AU" }, { brand: readSite.brand, region: "IE" }],
    },
  }),
  takeOverChange: async (stage) => ({ headers: stage.admin.headers, body: await contentTakeOver(stage) }),
  undoTakeOver: async (stage) => {
    const body = await contentTakeOver(stage);
    const made = await callOrThrow(stage, takeOverChange, { headers: stage.admin.headers, body });
    return { headers: stage.admin.headers, params: { takeOverId: made.json<TakeOver>().id } };
  },
};
