import { randomBytes } from "node:crypto";
import type { LandingContent } from "@parlour/contract/landing-content";
import type { PageConfig } from "@parlour/contract/page-config";
import { regionCodes } from "@parlour/contract/regions";
import type { RenderDocument } from "@parlour/contract/site-build";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "../../../platform.ts";
import { stripePageSources } from "../../../ports/stripe-page-sources.ts";
import { originsOf, pagePolicy } from "./content-security-policy-rules.ts";
import { withPinnedAnalytics } from "../brands/index.ts";
import { createPatientContents } from "./patient-contents.ts";
import { regionAddresses, type RequestedSite } from "./site-of-request.ts";

type Site = Extract<RequestedSite, { kind: "site" }>;

/**
 * The most rendered documents in the cache; hosts and routes are few, but callers choose the port in the Host
 * header.
 */
const capacity = 200;

interface WantedDocument {
  readonly route: string;
  /** Whether the request carries a login. */
  readonly hasLogin: boolean;
}

export interface Documents {
  /** Sends a document, rendered again only if the content changed. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    site: Site,
    wanted: WantedDocument,
  ): Promise<FastifyReply>;
}

/**
 * Renders documents and caches them by host, route and content. The cached text has a placeholder for the nonce; every
 * response gets its own nonce.
 */
export function createDocuments(platform: Platform): Documents {
  const { settings } = platform;
  const kept = new Map<string, Promise<string>>();
  const contents = createPatientContents(platform);
  /** Identifies a build of a brand, because a new build renders different pages. */
  const buildNumbers = new WeakMap<RenderDocument, number>();
  let builds = 0;
  const nonceToken = `nonce${randomBytes(18).toString("hex")}`;
  const scriptOrigins = originsOf(settings.sites.pageScripts);
  // Old content is never shown, because its hash is in the key; this only frees memory.
  for (const region of regionCodes) {
    platform.events.subscribeRegion(region, ({ type }) => {
      if (type === "content") kept.clear();
    });
  }

  function numberOf(render: RenderDocument): number {
    const known = buildNumbers.get(render);
    if (known !== undefined) return known;
    builds += 1;
    buildNumbers.set(render, builds);
    return builds;
  }

  function pageConfig(request: FastifyRequest, site: Site, content: LandingContent): PageConfig {
    return {
      brand: site.build.publication.id,
      region: site.region,
      regions: regionAddresses(site.build, request),
      content,
      botCheckSiteKey: settings.botCheck.siteKey,
      cardsPublicKey: site.isTest ? settings.cards.testPublishableKey : settings.cards.publishableKey,
    };
  }

  async function rendered(key: string, render: () => Promise<string>): Promise<string> {
    const existing = kept.get(key);
    if (existing) return existing;
    const fresh = render();
    kept.set(key, fresh);
    for (const oldest of kept.keys()) {
      if (kept.size <= capacity) break;
      kept.delete(oldest);
    }
    // A failed rendering is not cached: the next request tries again.
    fresh.catch(() => kept.delete(key));
    return fresh;
  }

  return {
    async send(request, reply, site, { route, hasLogin }) {
      const { publication, render } = site.build;
      // The country picker shows the content of the brand's first region (LANDING-4).
      const fallback = publication.regions.find(({ code }) => code === "GB") ?? publication.regions[0];
      const region = site.region ?? fallback?.code;
      const published = region ? await contents.read(publication, region) : null;
      if (!published) throw new Error(`the site ${publication.id} has no content for ${region}`);
      const content = withPinnedAnalytics(published.content, settings.sites.analyticsIds);
      const key = [request.protocol, request.host, route, hasLogin, published.hash, numberOf(render)].join(
        " ",
      );
      const html = await rendered(key, () =>
        render({
          page: pageConfig(request, site, content),
          path: route,
          hasLogin,
          nonce: nonceToken,
          scripts: settings.sites.pageScripts,
        }),
      );
      const nonce = platform.random.bytes(16).toString("base64url");
      const policy = pagePolicy({
        nonce,
        extraOrigins: scriptOrigins,
        pictureOrigins: settings.sites.pictureOrigins ?? [],
        cards: stripePageSources,
        https: request.protocol === "https",
        // The country picker on the main host has no analytics.
        analytics: site.region !== null && content.meta.gtag !== "",
      });
      return reply
        .header("content-security-policy", policy)
        .header("cache-control", "private, no-cache")
        .type("text/html; charset=utf-8")
        .send(html.replaceAll(nonceToken, nonce));
    },
  };
}
