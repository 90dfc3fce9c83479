import { legalDocumentAt } from "@parlour/contract/legal-paths";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ensureBrowserId } from "../../../plugins/browser-cookie.ts";
import { isConsoleHost } from "../../../plugins/console-host.ts";
import { sendFailure } from "../../../plugins/send-failure.ts";
import type { Platform } from "../../../platform.ts";
import { readAsset } from "../content/index.ts";
import { readNewestRoot } from "../../records/heads/index.ts";
import type { ConsoleSite } from "./console-page.ts";
import { plainPolicy } from "./content-security-policy-rules.ts";
import type { Documents } from "./documents.ts";
import { unknownHostPage, unservedRegionPage } from "./plain-pages.ts";
import { proofPage } from "./proof-page.ts";
import { decidePath, isCallPath, locationOf, readPath } from "./rules.ts";
import { robotsText } from "./robots.ts";
import type { SiteBuild } from "./site-builds.ts";
import { lookOfSite, originOfHost, regionAddresses, siteOfRequest } from "./site-of-request.ts";

/** Set by the shell's session; read here only to send logged-in visitors their own pages. */
const accessCookie = "IMToken_access";
const yearSeconds = 31_536_000;

export interface Sites {
  readonly builds: readonly SiteBuild[];
  readonly documents: Documents;
  readonly console: ConsoleSite;
}

function sendPlain(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .code(404)
    .header("content-security-policy", plainPolicy)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(html);
}

const robotsPath = "/robots.txt";

function sendRobots(reply: FastifyReply, isOpen: boolean): FastifyReply {
  return reply
    .header("cache-control", "public, max-age=3600")
    .type("text/plain; charset=utf-8")
    .send(robotsText(isOpen));
}

/** Sends a file of a build output. Files under assets/ carry a hash in their name and never change. */
function sendBuilt(reply: FastifyReply, folder: string, file: string): FastifyReply {
  const immutable = file.startsWith("assets/");
  return reply.sendFile(file, folder, { maxAge: immutable ? yearSeconds * 1000 : 0, immutable });
}

/** Sends a picture that was published with content after the build was deployed; false if there is none. */
async function sendPublished(
  { files }: Platform,
  reply: FastifyReply,
  brandId: string,
  file: string,
): Promise<boolean> {
  const [, name] = /^assets\/([^/]+)$/.exec(file) ?? [];
  const asset = name === undefined ? null : await readAsset(files, { brandId, name });
  if (asset === null) return false;
  await reply
    // An SVG opened directly may load and run nothing else.
    .header("content-security-policy", plainPolicy)
    .header("cache-control", `public, max-age=${yearSeconds}, immutable`)
    .type(asset.type)
    .send(Buffer.from(asset.bytes));
  return true;
}

function redirectKeepingQuery(request: FastifyRequest, reply: FastifyReply, to: string, status: 301 | 302) {
  const at = request.url.indexOf("?");
  return reply
    .header("cache-control", "no-store")
    .redirect(`${to}${at < 0 ? "" : request.url.slice(at)}`, status);
}

/** The path of the brands' pictures on the console's host, and only there: `/brands/<brandId>/assets/...`. */
const brandAsset = /^\/brands\/([^/]+)\/(assets\/.+)$/;

async function serveConsole(
  platform: Platform,
  sites: Sites,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<FastifyReply> {
  const [, brand, asset] = brandAsset.exec(path) ?? [];
  if (brand !== undefined && asset !== undefined) {
    const build = sites.builds.find(({ publication }) => publication.id === brand);
    const folder = build?.files.get(asset);
    if (folder === undefined) {
      if (await sendPublished(platform, reply, brand, asset)) return reply;
      return sendFailure(request, reply, "not_found");
    }
    // A brand's SVG opened directly must not run scripts where staff are signed in.
    return sendBuilt(reply.header("content-security-policy", plainPolicy), folder, asset);
  }
  const file = path.slice(1);
  if (!file.endsWith(".html") && sites.console.has(file)) {
    return sendBuilt(reply, sites.console.folder, file);
  }
  const missing = decidePath(path).kind === "missing";
  return missing ? sendFailure(request, reply, "not_found") : await sites.console.send(request, reply, path);
}

async function serveSite(
  platform: Platform,
  sites: Sites,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<FastifyReply> {
  const site = siteOfRequest(sites.builds, request.hostname);
  if (path === robotsPath) return sendRobots(reply, site.kind === "site" && !site.isTest);
  switch (site.kind) {
    case "unknown_host":
      return sendPlain(reply, unknownHostPage(request.hostname));
    case "unserved_region": {
      const { build, region } = site;
      return sendPlain(
        reply,
        unservedRegionPage(build.publication.name, region, regionAddresses(build, request), lookOfSite(site)),
      );
    }
    case "elsewhere": {
      // The host is from our settings, and the path always follows it.
      const to = `${originOfHost(site.host, request)}${locationOf(path)}`;
      return redirectKeepingQuery(request, reply, to, 301);
    }
    case "site":
      break;
    default:
      return site satisfies never;
  }
  const file = path.slice(1);
  const folder = site.build.files.get(file);
  if (folder !== undefined) return sendBuilt(reply, folder, file);
  if (await sendPublished(platform, reply, site.build.publication.id, file)) return reply;
  const decision = decidePath(path);
  switch (decision.kind) {
    case "missing":
      return sendFailure(request, reply, "not_found");
    case "redirect":
      return redirectKeepingQuery(request, reply, decision.to, decision.to === "/" ? 302 : 301);
    case "proof": {
      if (site.region === null) return redirectKeepingQuery(request, reply, "/", 302);
      const newest = await readNewestRoot(platform.database);
      return reply
        .header("content-security-policy", plainPolicy)
        .header("cache-control", "public, max-age=300")
        .type("text/html; charset=utf-8")
        .send(proofPage(lookOfSite(site), newest.ok ? newest.value : null));
    }
    case "document": {
      // Without a subdomain, only the country picker exists (NAV-14).
      if (site.region === null && decision.route !== "/")
        return redirectKeepingQuery(request, reply, "/", 302);
      const hasLogin = (request.cookies[accessCookie] ?? "") !== "";
      if (decision.route === "/" && hasLogin && site.region !== null) {
        return redirectKeepingQuery(request, reply, "/meet", 302);
      }
      ensureBrowserId(platform, request, reply);
      // A legal text is the same for everybody.
      const isLegal = legalDocumentAt(decision.route) !== null;
      return sites.documents.send(request, reply, site, {
        route: decision.route,
        hasLogin: hasLogin && !isLegal,
      });
    }
    default:
      return decision satisfies never;
  }
}

/** Binds everything that is not a call: files, documents and the console, by host. */
export function sitesRoutes(app: FastifyInstance, platform: Platform, sites: Sites): void {
  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    schema: { hide: true },
    // A page needs many files, and is rendered once: counted separately from calls, with more room.
    config: { access: "public", rateLimit: { max: 12_000, timeWindow: 60_000 } },
    async handler(request, reply) {
      const path = readPath(request.url);
      if (path === null || isCallPath(path)) return sendFailure(request, reply, "not_found");
      if (isConsoleHost(request, platform.settings)) {
        if (path === robotsPath) return sendRobots(reply, false);
        return serveConsole(platform, sites, request, reply, path);
      }
      return serveSite(platform, sites, request, reply, path);
    },
  });
}
