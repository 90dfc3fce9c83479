import {
  beginSplit,
  endSplit,
  landingReport,
  type LandingReport,
  type LandingSplit,
} from "@parlour/contract/operations/ops-landing";
import { calendarDate, secondsFrom } from "../../plugins/dates.ts";
import { frostmere } from "../brand-fixture.ts";
import { callOrThrow } from "./call-or-throw.ts";
import type { PreparedRequests } from "./scale-call.ts";
import type { ScaleStage } from "./scale-stage.ts";
import { changedSite, draftVersion, editedContent, newText, readSite } from "./site-content.ts";

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>';

/** A split of the published version and a new one. Ends the split that is running. */
async function newSplit(stage: ScaleStage): Promise<object> {
  const report = await callOrThrow(stage, landingReport, {
    headers: stage.admin.headers,
    params: changedSite,
  });
  const { published, splits } = report.json<LandingReport>();
  const running = splits.find(({ endedAt }) => endedAt === null);
  if (running !== undefined) {
    const params = { ...changedSite, number: String(running.number) };
    await callOrThrow(stage, endSplit, {
      headers: stage.admin.headers,
      params,
      body: { reason: "A new one begins" },
    });
  }
  const lastDay = calendarDate(secondsFrom(stage.server.platform.clock.now(), 7 * 86_400));
  const versionB = await draftVersion(stage, changedSite);
  return { versionA: published, versionB, percentB: 50, stopShown: 1000, lastDay };
}

/** A brand's content and build: versions, previews, profiles and pictures of a build, and splits of the landing page. */
export const publishRequests: PreparedRequests = {
  draftContent: async (stage) => ({
    headers: stage.supervisor.headers,
    params: changedSite,
    body: { content: editedContent(stage, changedSite), note: "A warmer welcome", basedOn: 1 },
  }),
  contentVersion: async ({ supervisor }) => ({
    headers: supervisor.headers,
    params: { ...readSite, version: "1" },
  }),
  publishContent: async (stage) => ({
    headers: stage.admin.headers,
    params: { ...changedSite, version: String(await draftVersion(stage, changedSite)) },
  }),
  previewContent: async (stage) => {
    const content = JSON.stringify(editedContent(stage, readSite));
    return {
      headers: { ...stage.supervisor.headers, "content-type": "application/x-www-form-urlencoded" },
      params: readSite,
      body: new URLSearchParams({ content }).toString(),
    };
  },

  deployedBuild: async ({ supervisor }) => ({
    headers: supervisor.headers,
    params: { brand: readSite.brand },
  }),
  publishProfiles: async (stage) => ({
    headers: stage.admin.headers,
    params: { brand: changedSite.brand },
    body: {
      profiles: frostmere.profiles.map((profile) =>
        profile.slug === "maren" ? { ...profile, tagline: newText(stage) } : profile,
      ),
    },
  }),
  putBrandAsset: async ({ server, supervisor }) => ({
    headers: supervisor.headers,
    params: {
      brand: changedSite.brand,
      name: `tower-${server.platform.random.bytes(6).toString("base64url")}.svg`,
    },
    body: { bytes: Buffer.from(drawing).toString("base64") },
  }),

  beginSplit: async (stage) => ({
    headers: stage.admin.headers,
    params: changedSite,
    body: await newSplit(stage),
  }),
  endSplit: async (stage) => {
    const body = await newSplit(stage);
    const begun = await callOrThrow(stage, beginSplit, {
      headers: stage.admin.headers,
      params: changedSite,
      body,
    });
    return {
      headers: stage.admin.headers,
      params: { ...changedSite, number: String(begun.json<LandingSplit>().number) },
      body: { reason: "A wrong price in the text" },
    };
  },
  landingReport: async ({ supervisor }) => ({ headers: supervisor.headers, params: readSite }),
};
