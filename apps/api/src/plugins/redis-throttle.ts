import { keyedHash } from "./keys.ts";
import type { RedisLink } from "./redis-link.ts";
import type { CreateThrottle, Throttle } from "./throttle.ts";

/**
 * Counts under all keys or under none, atomically. KEYS: the counters. ARGV: the window in milliseconds, then
 * the limit of each key. Returns the milliseconds to wait; 0 if it has counted.
 */
const countTry = `
local wait = 0
for index, key in ipairs(KEYS) do
  local tries = tonumber(redis.call('GET', key) or '0')
  if tries >= tonumber(ARGV[index + 1]) then wait = math.max(wait, redis.call('PTTL', key)) end
end
if wait > 0 then return wait end
for _, key in ipairs(KEYS) do
  if redis.call('INCR', key) == 1 then redis.call('PEXPIRE', key, ARGV[1]) end
end
return 0
`;

/**
 * Throttles whose counts all nodes share. Keys contain phone numbers and addresses, so Redis gets keyed
 * hashes of them. While Redis is unavailable each node counts for itself, which allows more attempts than one
 * node would, but never unlimited ones.
 */
export function redisThrottles(link: RedisLink, key: Buffer, alone: CreateThrottle): CreateThrottle {
  return (name, windowSeconds): Throttle => {
    const fallback = alone(name, windowSeconds);
    const stored = (plain: string): string =>
      `${link.prefix}throttle:${keyedHash(key, name, plain).toString("base64url")}`;
    return {
      async begin(rules) {
        if (rules.length === 0) return 0;
        try {
          const wait = await link.commands.eval(
            countTry,
            rules.length,
            ...rules.map((rule) => stored(rule.key)),
            windowSeconds * 1000,
            ...rules.map((rule) => rule.tries),
          );
          return Number(wait) / 1000;
        } catch {
          return fallback.begin(rules);
        }
      },
      async forgive(keys) {
        await fallback.forgive(keys);
        if (keys.length === 0) return;
        // A counter that can't be deleted now expires by itself.
        await link.commands.del(...keys.map(stored)).catch(() => 0);
      },
    };
  };
}
