import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Platform } from "../platform.ts";
import { acrossBrands } from "./brand-scope.ts";
import { tokenHash } from "./keys.ts";
import { sendFailure } from "./operations.ts";

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
 * With a token it is needed, from wherever. Without one nobody reads in production: a proxy on this machine that adds no
 * header makes every visitor look local. Elsewhere this machine may, by a name of its own and not through a proxy.
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

/** `/metrics` in Prometheus' format; to anybody who may not read it there is nothing there. */
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
    // The scraper proves its right by a token, or by running on this machine.
    { schema: { hide: true }, config: { access: "public", rateLimit: false } },
    async (request, reply) => {
      if (!mayRead(request, settings)) return sendFailure(request, reply, "not_found");
      return reply.type(metrics.contentType).send(await acrossBrands(() => metrics.text()));
    },
  );
}
