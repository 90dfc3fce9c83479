import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import { keyedHash } from "./keys.ts";
import type { RedisLink } from "./redis-link.ts";

/**
 * Counts a call; the window starts with the first one. Returns the count and the milliseconds left in the
 * window.
 */
const countCall = `
local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { current, redis.call('PTTL', KEYS[1]) }
`;

interface Count {
  current: number;
  readonly endsAt: number;
}

const capacity = 50_000;

/** Counts in this process's memory; the oldest windows are dropped first. */
function createCounts() {
  const counts = new Map<string, Count>();
  return (key: string, windowMs: number): { readonly current: number; readonly ttl: number } => {
    const now = performance.now();
    let count = counts.get(key);
    if (count === undefined || count.endsAt <= now) {
      counts.delete(key);
      count = { current: 0, endsAt: now + windowMs };
      counts.set(key, count);
      const [oldest] = counts.keys();
      if (counts.size > capacity && oldest !== undefined) counts.delete(oldest);
    }
    count.current += 1;
    return { current: count.current, ttl: count.endsAt - now };
  };
}

/**
 * Returns the group under which a route's calls are counted: a route with its own limit has its own group.
 */
function placeOf(route: Parameters<FastifyRateLimitStore["child"]>[0]): string {
  // The plugin passes the route's own address, which its types don't declare.
  const { method, url } = (route as unknown as { routeInfo: { method?: unknown; url?: unknown } }).routeInfo;
  return `${String(method)} ${String(url)}`;
}

/** Returns a store for the rate limit plugin in this process's memory. */
export function localCounts(): FastifyRateLimitStoreCtor {
  const count = createCounts();
  const storeAt = (place: string): FastifyRateLimitStore => ({
    incr: (key, callback, windowMs) => callback(null, count(`${place} ${key}`, windowMs)),
    child: (route) => storeAt(placeOf(route)),
  });
  return storeConstructor(storeAt(""));
}

/**
 * Returns a store that all nodes share; while Redis is unavailable each node counts for itself. Addresses are
 * stored as keyed hashes.
 */
export function redisCounts(link: RedisLink, hashKey: Buffer): FastifyRateLimitStoreCtor {
  const alone = createCounts();
  const storeAt = (place: string): FastifyRateLimitStore => ({
    incr(key, callback, windowMs) {
      const stored = `${link.prefix}rate:${keyedHash(hashKey, place, key).toString("base64url")}`;
      link.commands.eval(countCall, 1, stored, windowMs).then(
        (response) => {
          const [current, ttl] = response as [number, number];
          callback(null, { current, ttl });
        },
        () => callback(null, alone(`${place} ${key}`, windowMs)),
      );
    },
    child: (route) => storeAt(placeOf(route)),
  });
  return storeConstructor(storeAt(""));
}

/** The plugin creates its store with `new`; a constructor may return an existing object. */
function storeConstructor(store: FastifyRateLimitStore): FastifyRateLimitStoreCtor {
  return function RateLimitStore() {
    return store;
  } as unknown as FastifyRateLimitStoreCtor;
}
