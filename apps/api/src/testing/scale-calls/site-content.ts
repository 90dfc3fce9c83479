import type { LandingContent } from "@parlour/contract/landing-content";
import {
  contentHistory,
  draftContent,
  type ContentHistory,
  type DraftedContent,
} from "@parlour/contract/operations/ops-content";
import type { BrandPublication } from "@parlour/contract/site-build";
import { emberlane, frostmere } from "../brand-fixture.ts";
import { callOrThrow } from "./call-or-throw.ts";
import type { ScaleStage } from "./scale-stage.ts";

/** The site whose content calls read. They draft versions for it, and publish none. */
export const readSite = { brand: "emberlane", region: "GB" } as const;

/** The site whose content, prices and profiles calls replace. */
export const changedSite = { brand: "frostmere", region: "GB" } as const;

export type Site = typeof readSite | typeof changedSite;

/** Returns a text that no site has yet. */
export function newText({ server }: ScaleStage): string {
  return `Lamps are lit ${server.platform.random.bytes(4).toString("hex")}`;
}

function publicationOf({ brand }: { readonly brand: string }): BrandPublication {
  const found = [emberlane, frostmere].find(({ id }) => id === brand);
  if (found === undefined) throw new Error(`no brand ${brand}`);
  return found;
}

/** Returns the content of a site's build with another line under the heading. */
export function editedContent(stage: ScaleStage, site: Site): LandingContent {
  const found = publicationOf(site).regions.find(({ code }) => code === site.region);
  if (found === undefined) throw new Error(`no region ${site.region}`);
  const { content } = found;
  return { ...content, loginLayout: { ...content.loginLayout, subtitle: newText(stage) } };
}

/** Drafts a version of a site's content, and returns its number. */
export async function draftVersion(stage: ScaleStage, site: Site): Promise<number> {
  const body = { content: editedContent(stage, site), note: "", basedOn: 1 };
  const drafted = await callOrThrow(stage, draftContent, {
    headers: stage.supervisor.headers,
    params: site,
    body,
  });
  return drafted.json<DraftedContent>().version;
}

/** Returns the number of a site's published version. */
export async function publishedVersion(stage: ScaleStage, site: Site): Promise<number> {
  const history = await callOrThrow(stage, contentHistory, {
    headers: stage.supervisor.headers,
    params: site,
  });
  return history.json<ContentHistory>().published;
}
