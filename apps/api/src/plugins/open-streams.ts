import { setImmediate } from "node:timers";
import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform.ts";
import { encodeComment, encodeEvent, encodeRetry, type EventFrame } from "./event-frame.ts";
import { createRounds } from "./rounds.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The event streams that are open at this node. */
    openStreams: OpenStreams;
  }
}

/**
 * Milliseconds between heartbeats. Clients treat a stream as dead after a little more than two without one
 * (event-stream.ts of the api-client).
 */
const heartbeatMs = 7000;
/** Heartbeats in a row at which nothing more had reached a client that has bytes waiting: it is gone or stuck. */
const mostStuckBeats = 2;
/** Milliseconds after which a closed stream's client may connect again, if it doesn't know the event `replaced`. */
const replacedRetryMs = 60_000;

/** The part of an open stream that its node needs. */
export interface OpenStream {
  write(frame: EventFrame): void;
  /** Ends it after everything written. */
  close(): void;
  /** Ends it at once. */
  destroy(): void;
  /** Whether it was ended and its client has not yet received everything. */
  readonly isEnding: boolean;
  /** Bytes that wait for the client. */
  readonly waitingBytes: number;
  /** Bytes that the operating system has taken for the client since the connection began. */
  readonly sentBytes: number;
}

/** The event streams of a node: their heartbeats, their limit per login, and their end when the server stops. */
export interface OpenStreams {
  /** Adds a stream. If its login has too many, the oldest is closed. Returns a function that removes it. */
  add(stream: OpenStream, loginId: string): () => void;
}

interface Entry {
  readonly stream: OpenStream;
  sentBytes: number;
  stuckBeats: number;
}

/** Keeps the streams of one app. */
export function createOpenStreams({
  clock,
  metrics,
  random,
  settings,
  stopping,
}: Pick<Platform, "clock" | "metrics" | "random" | "settings" | "stopping">): OpenStreams {
  const heartbeat = encodeComment("still here");
  const lastEvents = [encodeRetry(replacedRetryMs), encodeEvent({ type: "replaced" })];
  const entries = new Set<Entry>();
  /** Oldest first. */
  const byLogin = new Map<string, Set<Entry>>();

  const beat = (entry: Entry): void => {
    const { stream } = entry;
    const { sentBytes } = stream;
    const isStuck = stream.waitingBytes > 0 && sentBytes === entry.sentBytes;
    entry.sentBytes = sentBytes;
    entry.stuckBeats = isStuck ? entry.stuckBeats + 1 : 0;
    if (entry.stuckBeats >= mostStuckBeats) setImmediate(endIfStuck, entry);
    else if (!isStuck && !stream.isEnding) stream.write(heartbeat);
  };
  /** After a turn of the event loop: until then even a quick client's bytes wait. */
  const endIfStuck = (entry: Entry): void => {
    const { stream, sentBytes } = entry;
    if (!entries.has(entry) || stream.waitingBytes === 0 || stream.sentBytes !== sentBytes) return;
    metrics.streamEnded("stuck");
    stream.destroy();
  };
  const rounds = createRounds<Entry>(clock, {
    everyMs: heartbeatMs,
    gatherMs: 100,
    onTurn: (due) => due.forEach(beat),
  });
  // Clients connect again at once, to another node or to this one's successor, and resume by the last id. The delays
  // differ, so that they don't all connect at the same time.
  const handOver = (stream: OpenStream): void => {
    const [spread = 0] = random.bytes(1);
    stream.write(encodeRetry(50 + spread * 3));
    stream.close();
  };
  // One listener for all streams: adding one to a signal takes longer the more it has.
  stopping.addEventListener("abort", () => {
    for (const { stream } of entries) handOver(stream);
  });

  return {
    add(stream, loginId) {
      const entry: Entry = { stream, sentBytes: 0, stuckBeats: 0 };
      const ofLogin = byLogin.get(loginId) ?? new Set();
      byLogin.set(loginId, ofLogin);
      const [oldest] = ofLogin;
      if (oldest !== undefined && ofLogin.size >= settings.streams.perLogin) {
        ofLogin.delete(oldest);
        metrics.streamEnded("replaced");
        for (const frame of lastEvents) oldest.stream.write(frame);
        oldest.stream.close();
      }
      ofLogin.add(entry);
      entries.add(entry);
      rounds.add(entry);
      if (stopping.aborted) handOver(stream);
      return () => {
        rounds.remove(entry);
        entries.delete(entry);
        ofLogin.delete(entry);
        if (ofLogin.size === 0 && byLogin.get(loginId) === ofLogin) byLogin.delete(loginId);
      };
    },
  };
}

/** Gives an app its streams. */
export function keepOpenStreams(app: FastifyInstance, platform: Platform): void {
  app.decorate("openStreams", createOpenStreams(platform));
}
