import formbody from "@fastify/formbody";
import { describeProblem } from "@parlour/contract/field-problem";
import { LandingContent } from "@parlour/contract/landing-content";
import { previewContent } from "@parlour/contract/operations/ops-content";
import { regions, type RegionCode } from "@parlour/contract/regions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { schemaProblems } from "@parlour/contract/schema-problems";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Failure } from "../../../plugins/failure.ts";
import { isTooDeep, tooDeepMessage } from "../../../plugins/json-depth.ts";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { previewDocument, previewPolicy } from "./preview-rules.ts";
import { contentInRegion, findService } from "../brands/index.ts";
import type { SiteBuild } from "./site-builds.ts";
import { regionAddresses } from "./site-of-request.ts";

/** Calls per address and minute: an editor makes at most two a second. */
const previewsPerMinute = 240;

/** Reads content that has the shape of a page; the editor reports its other problems. */
function readShape(text: string): Result<LandingContent, Failure<"content_invalid">> {
  if (isTooDeep(text)) return fail({ code: "content_invalid", message: tooDeepMessage });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return fail({ code: "content_invalid", message: "The content is no JSON." });
  }
  const [problem] = schemaProblems(LandingContent, content);
  if (problem !== undefined) return fail({ code: "content_invalid", message: describeProblem(problem) });
  return succeed(content as LandingContent);
}

/** Renders the brand's own page with unpublished content. */
async function renderPreview(
  request: FastifyRequest,
  { build, region, content }: { build: SiteBuild; region: RegionCode; content: LandingContent },
  { nonce, now }: { readonly nonce: string; readonly now: Date },
): Promise<string> {
  const { publication, render } = build;
  const html = await render({
    page: {
      brand: publication.id,
      region,
      regions: regionAddresses(build, request),
      content: contentInRegion(content, regions[region]),
      // Scripts do not run in a preview, so it needs no keys.
      botCheckSiteKey: "",
      cardsPublicKey: "",
    },
    path: "/",
    now: now.getTime(),
    nonce,
    scripts: [],
  });
  return previewDocument(html, publication.id);
}

/** Binds the preview of content, which only this module can render, because it has the brands' builds. */
export async function previewRoutes(
  app: FastifyInstance,
  platform: Platform,
  builds: readonly SiteBuild[],
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody);
    route(
      scope,
      platform,
      previewContent,
      async ({ params, body, request, reply }) => {
        const service = await findService(platform.database, params.brand, params.region);
        if (!service.ok) return service;
        const build = builds.find(({ publication }) => publication.id === params.brand);
        if (build === undefined) return fail("preview_unavailable");
        const content = readShape(body.content);
        if (!content.ok) return content;
        const nonce = platform.random.bytes(16).toString("base64url");
        const preview = { build, region: params.region, content: content.value };
        const html = await renderPreview(request, preview, { nonce, now: platform.clock.now() });
        reply
          .header(
            "content-security-policy",
            previewPolicy(nonce, platform.settings.sites.pictureOrigins ?? []),
          )
          // Browsers that support frame-ancestors ignore it; older ones must allow the console's own frame.
          .header("x-frame-options", "SAMEORIGIN");
        return succeed(html);
      },
      { rateLimit: { max: previewsPerMinute, windowSeconds: 60 } },
    );
  });
}
