import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform.ts";
import { sendFailure } from "./operations.ts";

/** A load balancer asks often, and treats a missing response as a failure after a few seconds. */
const answerMs = 2_000;

async function respondsWithin(milliseconds: number, answer: Promise<unknown>): Promise<void> {
  const tooLate = new AbortController();
  const late = setTimeout(milliseconds, "late", { signal: tooLate.signal }).catch(() => "in time");
  const first = await Promise.race([answer, late]).finally(() => tooLate.abort());
  if (first === "late") throw new Error("the database does not answer");
}

/**
 * `/healthz` answers while the process lives; `/readyz` when the database answers too, until the server begins to
 * leave. Migrations have run and
 * sites are published before anything listens, so listening says that already.
 */
export function healthRoutes(app: FastifyInstance, platform: Platform): void {
  const options = { schema: { hide: true }, config: { access: "public", rateLimit: false } } as const;
  app.get("/healthz", options, async () => ({ status: "alive" }));
  app.get("/readyz", options, async (request, reply) => {
    if (platform.draining.aborted || platform.stopping.aborted) {
      return sendFailure(request, reply, { code: "unavailable", retryAfterSeconds: 1 });
    }
    try {
      await respondsWithin(answerMs, sql`select 1`.execute(platform.database));
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
      return sendFailure(request, reply, { code: "unavailable", retryAfterSeconds: 1 });
    }
    // Without Redis hints come late and counts are this node's own: worse, and still right.
    return platform.redis?.up() === false ? { status: "degraded", redis: "away" } : { status: "ready" };
  });
}
