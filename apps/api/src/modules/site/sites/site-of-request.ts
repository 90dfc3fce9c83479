import { isRegionCode, usesTestKey } from "@parlour/contract/regions";
import type { RegionCode } from "@parlour/contract/regions";
import { brandHostOf, hostOfRegion } from "@parlour/contract/site-domains";
import type { WaitingPageLook } from "@parlour/contract/waiting-page";
import type { FastifyRequest } from "fastify";
import type { SiteBuild } from "./site-builds.ts";

/** The site, alias or other meaning of a request's host. */
export type RequestedSite =
  | { readonly kind: "unknown_host" }
  /** Another name of the site at `host`. */
  | { readonly kind: "elsewhere"; readonly build: SiteBuild; readonly host: string }
  | { readonly kind: "unserved_region"; readonly build: SiteBuild; readonly region: string }
  | {
      readonly kind: "site";
      readonly build: SiteBuild;
      /** Null on the brand's main host: the country picker. */
      readonly region: RegionCode | null;
      /** Test subdomains use the test publishable key (SITE-5). */
      readonly isTest: boolean;
    };

/** Determines brand and region from the host. */
export function siteOfRequest(builds: readonly SiteBuild[], hostname: string): RequestedSite {
  for (const build of builds) {
    const host = brandHostOf(hostname, build.domains);
    if (!host) continue;
    if (host.kind === "elsewhere") return { kind: "elsewhere", build, host: host.host };
    if (host.subdomain === null) return { kind: "site", build, region: null, isTest: false };
    const { region } = host;
    const served =
      isRegionCode(region) && build.publication.regions.some((published) => published.code === region);
    if (!served) return { kind: "unserved_region", build, region };
    return { kind: "site", build, region, isTest: usesTestKey(host.subdomain) };
  }
  return { kind: "unknown_host" };
}

/** Returns the look of the page that replaces this site's during an outage; null for a host of no site. */
export function lookOfSite(site: RequestedSite): WaitingPageLook | null {
  if (site.kind === "unknown_host") return null;
  const { name, regions: published } = site.build.publication;
  const theme = published[0]?.content.theme;
  return theme === undefined ? null : { name, theme };
}

/** Returns the origin of one of our hosts, with the request's protocol and port. */
export function originOfHost(host: string, request: FastifyRequest): string {
  const port = request.port === null ? "" : `:${request.port}`;
  // The proxy reports the protocol; it is used in links.
  const protocol = request.protocol === "https" ? "https" : "http";
  return `${protocol}://${host}${port}`;
}

/** Returns the addresses of a brand's regions, in display order, with the request's protocol and port. */
export function regionAddresses(
  build: SiteBuild,
  request: FastifyRequest,
): { readonly code: RegionCode; readonly url: string }[] {
  return build.publication.regions.map(({ code }) => ({
    code,
    url: `${originOfHost(hostOfRegion(build.domains, code), request)}/`,
  }));
}
