import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "../platform.ts";
import { whenClosed } from "./when-closed.ts";

/**
 * Milliseconds between heartbeats. Clients treat a stream as dead after a little more than two without one
 * (event-stream.ts of the api-client).
 */
const heartbeatMs = 7000;
/** A client this far behind is gone or stuck; it resumes by its last id when it reconnects. */
const maxBufferedBytes = 1_000_000;

export interface EventStream {
  /** Sends an event as JSON data. The client resumes from `id`. */
  send(data: unknown, id?: string): void;
  /** Ends the stream; the client reconnects. */
  close(): void;
  /** Aborted when the stream has ended, on either side. */
  readonly closed: AbortSignal;
}

/** Opens server-sent events on a request. Ends when the client disconnects or the server stops. */
export function openEventStream(
  platform: Pick<Platform, "clock" | "metrics" | "random" | "stopping">,
  request: FastifyRequest,
  reply: FastifyReply,
): EventStream {
  reply.hijack();
  const { raw } = reply;
  const ended = new AbortController();
  raw.writeHead(200, {
    ...(reply.getHeaders() as { [name: string]: string }),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    // The connection is closed after the stream, because it would keep the server from stopping.
    connection: "close",
    // Tells proxies not to buffer the stream.
    "x-accel-buffering": "no",
  });

  const write = (text: string): void => {
    if (ended.signal.aborted) return;
    raw.write(text);
    if (raw.writableLength > maxBufferedBytes) raw.destroy();
  };
  const close = (): void => {
    if (!raw.writableEnded) raw.end();
  };
  // The server is stopping: clients reconnect at once, to another node or to its successor, and resume by the
  // last id. The delays differ, so that they don't all reconnect at the same time.
  const handOver = (): void => {
    const [spread = 0] = platform.random.bytes(1);
    write(`retry: ${50 + spread * 3}\n: the server stops\n\n`);
    close();
  };
  const countClosed = platform.metrics.streamOpened(request.routeOptions.url ?? "none");
  let cancelHeartbeat = (): void => undefined;
  const beat = (): void => {
    write(": still here\n\n");
    cancelHeartbeat = platform.clock.after(heartbeatMs, beat);
  };

  // A client that disconnects is not an error.
  raw.on("error", () => undefined);
  request.raw.on("error", () => undefined);
  platform.stopping.addEventListener("abort", handOver);
  write("retry: 1000\n\n");
  cancelHeartbeat = platform.clock.after(heartbeatMs, beat);
  whenClosed(raw, () => {
    cancelHeartbeat();
    countClosed();
    platform.stopping.removeEventListener("abort", handOver);
    ended.abort();
  });
  if (platform.stopping.aborted) handOver();

  return {
    send(data, id) {
      write(`${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
    },
    close,
    closed: ended.signal,
  };
}
