import type { FastifyBaseLogger } from "fastify";
import type { Platform } from "../platform.ts";
import { createLocalEvents } from "./events.ts";
import type { Events } from "./events.ts";
import { keyedHash } from "./keys.ts";
import { createRedisEvents } from "./redis-events.ts";
import { openRedisLink, type RedisAddress } from "./redis-link.ts";
import type { RedisLink } from "./redis-link.ts";
import { redisThrottles } from "./redis-throttle.ts";
import { createLocalThrottle } from "./throttle.ts";
import type { CreateThrottle } from "./throttle.ts";

/** What nodes share: hints and throttles' counts. */
export interface Nodes {
  readonly events: Events;
  readonly createThrottle: CreateThrottle;
  /** Null: this is the only node. */
  readonly redis: RedisLink | null;
  close(): void;
}

type NodesPlatform = Pick<Platform, "clock" | "keys" | "metrics" | "random"> & {
  readonly log: Pick<FastifyBaseLogger, "error" | "info" | "warn">;
};

/** Counts what throttles refuse in the metrics. */
function observed(create: CreateThrottle, metrics: NodesPlatform["metrics"]): CreateThrottle {
  return (name, windowSeconds) => {
    const throttle = create(name, windowSeconds);
    return {
      async begin(rules) {
        const wait = await throttle.begin(rules);
        if (wait > 0) metrics.throttled(name);
        return wait;
      },
      forgive: (keys) => throttle.forgive(keys),
    };
  };
}

/** Connects this node to the others through Redis; without an address keeps everything in this process. */
export function joinNodes(platform: NodesPlatform, address: RedisAddress | undefined): Nodes {
  const { clock, keys, log, metrics, random } = platform;
  const onListenerError = (error: unknown): void => log.error({ err: error }, "a listener failed");
  const alone: CreateThrottle = (_name, windowSeconds) => createLocalThrottle(clock, windowSeconds);
  if (address === undefined) {
    return {
      events: createLocalEvents(onListenerError),
      createThrottle: observed(alone, metrics),
      redis: null,
      close: () => undefined,
    };
  }
  const installation = keyedHash(keys.addresses, "installation").toString("hex").slice(0, 12);
  const redis = openRedisLink({
    ...address,
    prefix: `parlour:${installation}:`,
    onChange: (state) =>
      state === "lost"
        ? log.warn("redis is unavailable: hints to other nodes are delayed, limits count per node")
        : log.info("redis is back"),
  });
  const events = createRedisEvents(redis, { clock, nodeId: random.uuid(), onListenerError });
  return {
    events,
    createThrottle: observed(redisThrottles(redis, keys.addresses, alone), metrics),
    redis,
    close() {
      events.close();
      redis.close();
    },
  };
}
