import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { FastifyInstance } from "fastify";
import type { Platform } from "../../../platform.ts";
import { publishBrand } from "./publish-service.ts";
import { readSiteBuild } from "./site-builds.ts";
import type { SiteBuild } from "./site-builds.ts";
import { unwrittenProblem } from "./unwritten-build.ts";

const pauseMs = 1000;

/**
 * Returns a function that checks once for new builds: a brand's new build replaces the old one in `builds`
 * when it is complete. The old one stays if the new one can't be served: it is malformed, is another brand or
 * domain, or (in production) has unwritten texts. The reason is logged once.
 */
export function buildFollower(platform: Platform, builds: SiteBuild[]): () => Promise<void> {
  const { folders, domains } = platform.settings.sites;
  const refused = new Map<string, string>();

  async function look(folder: string, place: number): Promise<void> {
    const current = builds[place];
    const source = await readFile(join(folder, "brand.json"), "utf8").catch(() => null);
    if (current === undefined || source === null || source === current.source) return;
    const fresh = await readSiteBuild(folder, domains);
    if (
      fresh.publication.id !== current.publication.id ||
      !isDeepStrictEqual(fresh.domains, current.domains)
    ) {
      throw new Error(`${folder} holds another brand or domain now. Restart the server to serve it.`);
    }
    const unwritten = platform.settings.production ? unwrittenProblem(fresh.publication) : null;
    if (unwritten !== null) throw new Error(unwritten);
    await publishBrand(platform, fresh.publication, fresh.domains);
    builds[place] = fresh;
    platform.log.info(`serving a new build of ${fresh.publication.id}`);
  }

  return async () => {
    for (const [place, folder] of folders.entries()) {
      try {
        await look(folder, place);
        refused.delete(folder);
      } catch (error) {
        // It may still be being copied: the next check tries again, and logs the reason once.
        const why = error instanceof Error ? error.message : String(error);
        if (refused.get(folder) !== why) platform.log.warn({ err: error }, "a new build is not served");
        refused.set(folder, why);
      }
    }
  };
}

/** Checks for new builds once a second while the app runs. */
export function followBuilds(app: FastifyInstance, platform: Platform, builds: SiteBuild[]): void {
  const lookAtAll = buildFollower(platform, builds);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let looking = Promise.resolve();
  function next(): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      looking = lookAtAll().then(next);
    }, pauseMs).unref();
  }
  app.addHook("onReady", async () => next());
  app.addHook("onClose", async () => {
    isClosed = true;
    clearTimeout(timer);
    await looking;
  });
}
