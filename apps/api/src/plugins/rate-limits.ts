import type { RateLimitPluginOptions } from "@fastify/rate-limit";
import type { Platform } from "../platform.ts";
import { visitorNetwork } from "./visitor-network.ts";
import { localCounts, redisCounts } from "./rate-limit-counts.ts";

/**
 * Calls per minute and address, unless an operation sets its own limit. Generous, because homes and offices
 * share an address.
 */
const callsPerMinute = 3000;

/** Thrown for a caller above the limit; error-mapping gives it the contract's form and Retry-After. */
class TooManyRequests extends Error {
  readonly statusCode = 429;
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super("too many requests");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Limits calls per address, counted in this process's memory, or by all nodes together with Redis. */
export function limitRates({ redis, keys }: Pick<Platform, "redis" | "keys">): RateLimitPluginOptions {
  return {
    global: true,
    max: callsPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => visitorNetwork(ip),
    store: redis === null ? localCounts() : redisCounts(redis, keys.addresses),
    // Retry-After tells callers enough; the counters stay private.
    addHeaders: { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false },
    addHeadersOnExceeding: {
      "x-ratelimit-limit": false,
      "x-ratelimit-remaining": false,
      "x-ratelimit-reset": false,
    },
    errorResponseBuilder: (_request, context) => new TooManyRequests(Math.ceil(context.ttl / 1000)),
  };
}
