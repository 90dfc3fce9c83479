import { randomBytes } from "node:crypto";
import type { LandingContent } from "@parlour/contract/landing-content";
import type { PageConfig } from "@parlour/contract/page-config";
import { variantOf, writeLanding, type ShownLanding } from "@parlour/contract/rules/landing-split";
import type { RenderDocument } from "@parlour/contract/site-build";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Platform } from "../../../platform.ts";
import { stripePageSources } from "../../../ports/stripe-page-sources.ts";
import { originsOf, pagePolicy } from "./content-security-policy-rules.ts";
import { withPinnedAnalytics } from "../brands/index.ts";
import { createPageCounts } from "../landing/index.ts";
import { readInline } from "./inline-sources.ts";
import { keepPage, type KeptPage } from "./kept-page.ts";
import { createPatientContents, type PublishedContent } from "./patient-contents.ts";
import { regionAddresses, type RequestedSite } from "./site-of-request.ts";

type Site = Extract<RequestedSite, { kind: "site" }>;

/**
 * The most rendered documents in the cache; hosts and routes are few, but callers choose the port in the Host
 * header. Documents with old content are never shown, because its hash is in their keys; they are the first to go.
 */
const capacity = 200;

interface WantedDocument {
  readonly route: string;
  /** Whether the request carries a login. */
  readonly hasLogin: boolean;
}

type ShownVariant = PublishedContent["published"];

/** Whether a person views the page. False for a HEAD request, and for a page that the browser loads in advance. */
function isCounted(request: FastifyRequest): boolean {
  return request.method === "GET" && !(request.headers["sec-purpose"] ?? "").includes("prefetch");
}

export interface Documents {
  /** Writes the counts of pages that are still in memory. */
  writeCounts(): Promise<void>;
  /** Sends a document, rendered again only if the content changed. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    site: Site,
    wanted: WantedDocument,
  ): Promise<FastifyReply>;
}

/**
 * Renders documents and keeps them, with their policies, by host, route, content and year. Everybody gets the same text, so it is
 * compressed once ([decision 0125](../../../../../../tooling/decisions/0125-pages-allow-their-inline-code-by-hash.md)).
 */
export function createDocuments(platform: Platform): Documents {
  const { settings } = platform;
  const kept = new LRUCache<string, Promise<KeptPage>>({ max: capacity });
  const contents = createPatientContents(platform);
  const pageCounts = createPageCounts(platform);
  /** Identifies a build of a brand, because a new build renders different pages. */
  const buildNumbers = new WeakMap<RenderDocument, number>();
  let builds = 0;
  /** Marks what a renderer writes into a page as scripts and styles. */
  const mark = randomBytes(18).toString("hex");
  const scriptOrigins = originsOf(settings.sites.pageScripts);

  function numberOf(render: RenderDocument): number {
    const known = buildNumbers.get(render);
    if (known !== undefined) return known;
    builds += 1;
    buildNumbers.set(render, builds);
    return builds;
  }

  function pageConfig(
    request: FastifyRequest,
    site: Site,
    { content, landing }: { readonly content: LandingContent; readonly landing: string | null },
  ): PageConfig {
    return {
      brand: site.build.publication.id,
      region: site.region,
      regions: regionAddresses(site.build, request),
      content,
      ...(landing === null ? {} : { landing }),
      botCheckSiteKey: settings.botCheck.siteKey,
      cardsPublicKey: site.isTest ? settings.cards.testPublishableKey : settings.cards.publishableKey,
    };
  }

  async function pageAt(key: string, render: () => Promise<KeptPage>): Promise<KeptPage> {
    const existing = kept.get(key);
    if (existing) return existing;
    const fresh = render();
    kept.set(key, fresh);
    // A failed rendering is not cached: the next request tries again.
    fresh.catch(() => kept.delete(key));
    return fresh;
  }

  /**
   * Chooses what a page shows. In a split a random number alone chooses the version of each landing page. Nothing
   * about the visitor is stored or read (decision 0108). Every other page shows the published version.
   */
  function chooseVariant(
    { published, split }: PublishedContent,
    isLanding: boolean,
  ): { readonly variant: ShownVariant; readonly landing: ShownLanding | null } {
    if (!isLanding || !("version" in published)) return { variant: published, landing: null };
    if (split === null) return { variant: published, landing: { version: published.version, split: null } };
    const draw = platform.random.bytes(4).readUInt32BE() / 2 ** 32;
    const variant = split[variantOf(draw, split.percentB)];
    return { variant, landing: { version: variant.version, split: split.number } };
  }

  return {
    writeCounts: async () => await pageCounts.write(),

    async send(request, reply, site, { route, hasLogin }) {
      const { publication, render } = site.build;
      // The country picker shows the content of the brand's first region (LANDING-4).
      const fallback = publication.regions.find(({ code }) => code === "GB") ?? publication.regions[0];
      const region = site.region ?? fallback?.code;
      const published = region ? await contents.read(publication, region) : null;
      if (!published) throw new Error(`the site ${publication.id} has no content for ${region}`);
      const isLanding = route === "/" && !hasLogin && site.region !== null && !site.isTest;
      const { variant, landing } = chooseVariant(published, isLanding);
      const content = withPinnedAnalytics(variant.content, settings.sites.analyticsIds);
      const now = platform.clock.now();
      const key = [
        request.protocol,
        request.host,
        route,
        hasLogin,
        variant.hash,
        landing === null ? null : writeLanding(landing),
        numberOf(render),
        // The footer names it, and the page is hydrated with the browser's.
        now.getUTCFullYear(),
      ].join(" ");
      const page = await pageAt(key, async () => {
        const marked = await render({
          page: pageConfig(request, site, {
            content,
            landing: landing === null ? null : writeLanding(landing),
          }),
          path: route,
          hasLogin,
          now: now.getTime(),
          nonce: mark,
          scripts: settings.sites.pageScripts,
        });
        const { html, inline } = readInline(marked, mark);
        const policy = pagePolicy({
          inline,
          extraOrigins: scriptOrigins,
          pictureOrigins: settings.sites.pictureOrigins ?? [],
          cards: stripePageSources,
          https: request.protocol === "https",
          // The country picker on the main host has no analytics.
          analytics: site.region !== null && content.meta.gtag !== "",
        });
        return keepPage(html, policy);
      });
      if (landing !== null && site.region !== null && isCounted(request)) {
        pageCounts.add({ brandId: publication.id, region: site.region }, landing);
      }
      return await page.send(request, reply);
    },
  };
}
