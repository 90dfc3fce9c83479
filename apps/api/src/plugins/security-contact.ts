import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform.ts";
import { sendFailure } from "./send-failure.ts";

/** For how many days readers may trust the contact; the standard (RFC 9116) requires less than a year. */
const trustedDays = 180;
const dayMs = 24 * 3600 * 1000;

/** Serves `/.well-known/security.txt` on every host: where to report security problems. */
export function securityContactRoute(
  app: FastifyInstance,
  { clock, settings }: Pick<Platform, "clock" | "settings">,
): void {
  const options = { schema: { hide: true }, config: { access: "public" } } as const;
  app.get("/.well-known/security.txt", options, async (request, reply) => {
    if (settings.securityContact === undefined) return sendFailure(request, reply, "not_found");
    const today = Math.floor(clock.now().getTime() / dayMs);
    const expires = new Date((today + trustedDays) * dayMs).toISOString();
    return reply
      .header("cache-control", "public, max-age=86400")
      .type("text/plain; charset=utf-8")
      .send(`Contact: ${settings.securityContact}\nExpires: ${expires}\nPreferred-Languages: en\n`);
  });
}
