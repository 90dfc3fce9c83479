import compress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { constants } from "node:zlib";
import type { Platform } from "../../../platform.ts";
import { brandRoutes } from "./brand-routes.ts";
import { createConsoleSite } from "./console-page.ts";
import { createDocuments } from "./documents.ts";
import { followBuilds } from "./follow-builds.ts";
import { previewRoutes } from "./preview.ts";
import { publishBrand } from "./publish-service.ts";
import { sitesRoutes } from "./routes.ts";
import { readSiteBuilds } from "./site-builds.ts";
import { lookOfSite, siteOfRequest } from "./site-of-request.ts";

/** The built sites and the console, by host. Publishes each build output's rows before it is served. */
export async function sitesPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  const builds = await readSiteBuilds(platform.settings);
  for (const build of builds) await publishBrand(platform, build.publication, build.domains);
  app.decorate("lookOfHost", (hostname: string) => lookOfSite(siteOfRequest(builds, hostname)));
  await app.register(compress, {
    global: true,
    encodings: ["br", "gzip"],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  await app.register(fastifyStatic, { serve: false, preCompressed: true, index: false, redirect: false });
  const documents = createDocuments(platform);
  app.addHook("onClose", async () => await documents.writeCounts());
  sitesRoutes(app, platform, {
    builds,
    documents,
    console: await createConsoleSite(platform),
  });
  await previewRoutes(app, platform, builds);
  brandRoutes(app, platform, builds);
  followBuilds(app, platform, builds);
}
