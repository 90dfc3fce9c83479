import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Platform } from "../platform.ts";
import { acrossBrands } from "./brand-scope.ts";
import { tokenHash } from "./keys.ts";
import { sendFailure } from "./send-failure.ts";

const proxyHeaders = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "forwarded",
  "via",
];
const ownName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
const loopback = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;

/**
 * Whether a request may read metrics. If a token is set, it is required from everywhere. Without one nobody
 * may in production: behind a proxy on this machine that adds no header, every visitor looks local. Elsewhere
 * only this machine may, by a local host name and without a proxy.
 */
function mayRead(
  request: FastifyRequest,
  { metricsToken: token, production }: Platform["settings"],
): boolean {
  if (token !== undefined) {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
    return timingSafeEqual(tokenHash(given), tokenHash(token));
  }
  if (production || !ownName.test(request.headers.host ?? "")) return false;
  return (
    !proxyHeaders.some((name) => request.headers[name] !== undefined) &&
    loopback.test(request.socket.remoteAddress ?? "")
  );
}

/** Serves `/metrics` in Prometheus' format; a 404 for anybody who may not read it. */
export function metricsRoute(app: FastifyInstance, platform: Platform): void {
  const { database, metrics, settings } = platform;
  metrics.gauge("parlour_queue_waiting", "Conversations that wait for an answer.", async () => {
    const row = await database
      .selectFrom("conversations")
      .select((of) => of.fn.countAll<number>().as("count"))
      .where("waiting_since", "is not", null)
      .executeTakeFirstOrThrow();
    return row.count;
  });
  metrics.gauge("parlour_database_up", "1 while this node reaches the database, else 0.", async () =>
    sql`select 1`.execute(database).then(
      () => 1,
      () => 0,
    ),
  );
  app.addHook("onResponse", (request, reply, done) => {
    metrics.observeCall({
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
  app.get(
    "/metrics",
    // The scraper authenticates by a token, or by running on this machine.
    { schema: { hide: true }, config: { access: "public", rateLimit: false } },
    async (request, reply) => {
      if (!mayRead(request, settings)) return sendFailure(request, reply, "not_found");
      return reply.type(metrics.contentType).send(await acrossBrands(() => metrics.text()));
    },
  );
}
