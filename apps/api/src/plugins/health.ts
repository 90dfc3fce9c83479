import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform.ts";
import { sendFailure } from "./send-failure.ts";

/** A load balancer asks often, and treats a missing response within a few seconds as a failure. */
const responseMs = 2_000;

async function respondsWithin(milliseconds: number, response: Promise<unknown>): Promise<void> {
  const tooLate = new AbortController();
  const late = setTimeout(milliseconds, "late", { signal: tooLate.signal }).catch(() => "in time");
  const first = await Promise.race([response, late]).finally(() => tooLate.abort());
  if (first === "late") throw new Error("the database does not respond");
}

/**
 * `/healthz` succeeds while the process runs; `/readyz` if the database responds too, until the server begins
 * to leave. Migrations and publishing finish before the server listens, so they need no check.
 */
export function healthRoutes(app: FastifyInstance, platform: Platform): void {
  const options = { schema: { hide: true }, config: { access: "public", rateLimit: false } } as const;
  app.get("/healthz", options, async () => ({ status: "alive" }));
  app.get("/readyz", options, async (request, reply) => {
    if (platform.draining.aborted || platform.stopping.aborted) {
      return sendFailure(request, reply, { code: "unavailable", retryAfterSeconds: 1 });
    }
    try {
      await respondsWithin(responseMs, sql`select 1`.execute(platform.database));
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
      return sendFailure(request, reply, { code: "unavailable", retryAfterSeconds: 1 });
    }
    // Without Redis, hints are late and counts are per node: worse, but still correct.
    return platform.redis?.up() === false ? { status: "degraded", redis: "away" } : { status: "ready" };
  });
}
