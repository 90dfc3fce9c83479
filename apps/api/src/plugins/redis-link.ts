import { Redis } from "ioredis";

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

export interface RedisLinkOptions {
  /** A redis:// or rediss:// address. */
  readonly url: string;
  readonly prefix: string;
  /** Called once when the connection breaks, and once when it is restored. */
  readonly onChange: (state: "lost" | "back") => void;
}

/** Opens both connections without waiting for them, because the server also starts and runs without Redis. */
export function openRedisLink({ url, prefix, onChange }: RedisLinkOptions): RedisLink {
  const commands = new Redis(url, { ...options, commandTimeout: commandTimeoutMs });
  const subscriber = new Redis(url, options);
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
