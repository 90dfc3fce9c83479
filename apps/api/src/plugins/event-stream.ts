import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "../platform.ts";
import { whenClosed } from "./when-closed.ts";

/**
 * Milliseconds between heartbeats. Readers count a stream as dead after a little more than two without one
 * (message-stream.ts of the api-client).
 */
const heartbeatMs = 7000;
/** A reader this far behind is gone or stuck; it resumes by its last id when it comes back. */
const maxBufferedBytes = 1_000_000;

export interface EventStream {
  /** Sends an event as JSON data. The id, when given, is what the reader resumes from. */
  send(data: unknown, id?: string): void;
  /** Ends the stream; the reader reconnects. */
  close(): void;
  /** Aborted when the stream has ended, on either side. */
  readonly closed: AbortSignal;
}

/** Opens server-sent events on a request. Ends by itself when the reader leaves or the server stops. */
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
    // A connection that has carried a stream is not used again: it would keep the server from closing.
    connection: "close",
    // Asks proxies not to collect what should arrive now.
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
  // The server stops: whoever reads comes back at once, to another node or to this one's successor, and resumes by
  // the last id. The times differ, so that not all of them come in the same moment.
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

  // A reader that breaks off is no error of ours.
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
