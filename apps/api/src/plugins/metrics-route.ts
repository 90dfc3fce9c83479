import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Platform } from "../platform.ts";
import { tokenHash } from "./keys.ts";
import { sendFailure } from "./operations.ts";

const loopback = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;

/** With a token it is needed, from wherever; without one only this machine may read, and not through a proxy. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
    return timingSafeEqual(tokenHash(given), tokenHash(token));
  }
  // A proxy beside the server makes every caller look like this machine; it says so in these.
  const isForwarded = ["x-forwarded-for", "forwarded"].some((name) => request.headers[name] !== undefined);
  return !isForwarded && loopback.test(request.socket.remoteAddress ?? "");
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
    // Whoever scrapes proves it here, by token or by being on this machine.
    { schema: { hide: true }, config: { access: "public", rateLimit: false } },
    async (request, reply) => {
      if (!mayRead(request, settings.metricsToken)) return sendFailure(request, reply, "not_found");
      return reply.type(metrics.contentType).send(await metrics.text());
    },
  );
}
