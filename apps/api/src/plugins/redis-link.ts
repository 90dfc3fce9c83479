import { Redis, type RedisOptions } from "ioredis";
import type { Settings } from "./settings.ts";

/**
 * The two connections to Redis: one only for subscriptions, as Redis requires, and one for everything else.
 * Redis carries hints and counts between nodes. It may fail at any time, and the link reconnects by itself
 * (docs/architecture.md, "Several nodes").
 */
export interface RedisLink {
  readonly commands: Redis;
  readonly subscriber: Redis;
  /** The prefix of every key and channel, so that two installations can share a Redis. */
  readonly prefix: string;
  /** Whether both connections are up now. */
  up(): boolean;
  /** Calls the listener whenever a connection comes up, including the first time. */
  onUp(which: "commands" | "subscriber", listener: () => void): void;
  close(): void;
}

/** The longest pause between two attempts to connect, in milliseconds. */
const longestPauseMs = 1000;
/** A command that takes longer counts as failed: a caller must not wait for counts. */
const commandTimeoutMs = 400;

/** How soon a connection that was given up is opened again. */
const againMs = 50;

const options = {
  // Nothing waits for Redis: without a connection a command fails at once, and its caller continues without
  // it.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  // redis-events subscribes again itself, so that it knows when this is done.
  autoResubscribe: false,
  connectTimeout: 2000,
  retryStrategy: (tries: number) => Math.min(tries * 50, longestPauseMs),
};

/** Where Redis is. */
export interface RedisAddress {
  /** A redis:// or rediss:// address. With sentinels its host is the name by which they know the primary. */
  readonly url: string;
  readonly sentinels?: Settings["redisSentinels"];
}

/**
 * Opens one connection, to the primary that the sentinels name if there are any. They report a failover; the connection
 * then breaks and leads to the new primary.
 */
function connectRedis({ url, sentinels }: RedisAddress, given: Omit<RedisOptions, "replyMapping">): Redis {
  if (sentinels === undefined) return new Redis(url, given);
  const { hostname, username, password, pathname, protocol } = new URL(url);
  return new Redis({
    ...given,
    name: hostname,
    sentinels: [...sentinels.addresses],
    failoverDetector: true,
    sentinelRetryStrategy: options.retryStrategy,
    sentinelReconnectStrategy: options.retryStrategy,
    sentinelCommandTimeout: options.connectTimeout,
    ...(sentinels.password === undefined ? {} : { sentinelPassword: sentinels.password }),
    ...(username === "" ? {} : { username: decodeURIComponent(username) }),
    ...(password === "" ? {} : { password: decodeURIComponent(password) }),
    db: Number(pathname.slice(1)),
    ...(protocol === "rediss:" ? { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true } : {}),
  });
}

export interface RedisLinkOptions extends RedisAddress {
  readonly prefix: string;
  /** Called once when the connection breaks, and once when it is restored. */
  readonly onChange: (state: "lost" | "back") => void;
}

/** Opens both connections without waiting for them, because the server also starts and runs without Redis. */
export function openRedisLink({ prefix, onChange, ...address }: RedisLinkOptions): RedisLink {
  const commands = connectRedis(address, { ...options, commandTimeout: commandTimeoutMs });
  const subscriber = connectRedis(address, options);
  const up = (): boolean => commands.status === "ready" && subscriber.status === "ready";
  let told: "lost" | "back" | undefined;
  let closed = false;
  const tell = (state: "lost" | "back"): void => {
    if (closed || told === state || (told === undefined && state === "back")) {
      if (!closed) told = state;
      return;
    }
    told = state;
    onChange(state);
  };
  for (const connection of [commands, subscriber]) {
    // Every failed attempt emits an error event; the loss of the link is reported once.
    connection.on("error", () => undefined);
    connection.on("ready", () => {
      if (up()) tell("back");
    });
    connection.on("close", () => tell("lost"));
    // ioredis gives up for good if a sentinel reports a failover while it asks for the primary.
    connection.on("end", () => {
      if (!closed) setTimeout(() => void connection.connect().catch(() => undefined), againMs).unref();
    });
  }
  return {
    commands,
    subscriber,
    prefix,
    up,
    onUp(which, listener) {
      const connection = which === "commands" ? commands : subscriber;
      connection.on("ready", listener);
      if (connection.status === "ready") listener();
    },
    close() {
      closed = true;
      commands.disconnect();
      subscriber.disconnect();
    },
  };
}
