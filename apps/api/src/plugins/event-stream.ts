import type { ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "../platform.ts";
import { encodeRetry, type EventFrame } from "./event-frame.ts";
import type { OpenStream } from "./open-streams.ts";
import { whenClosed } from "./when-closed.ts";

/**
 * The most bytes that wait for a client, about a hundred of the longest messages. A client further behind is gone or
 * stuck; it resumes by its last id when it connects again.
 */
const maxWaitingBytes = 256_000;

const firstRetry = encodeRetry(1000);

export interface EventStream {
  /** Sends an encoded event (event-frame.ts). A stream that has ended ignores it. */
  write(frame: EventFrame): void;
  /** Resolves when the client has taken everything written, or the stream has ended. */
  drained(): Promise<void>;
  /** Ends the stream; the client connects again. */
  close(): void;
  /** Bytes that wait for the client. */
  readonly waitingBytes: number;
  /** Whether the stream has ended, on either side. */
  readonly isClosed: boolean;
  /** Calls back once when the stream has ended; at once if it has already. */
  onClosed(callback: () => void): void;
}

/** Holds little, because a node has thousands of them. */
class ResponseStream implements EventStream, OpenStream {
  readonly #raw: ServerResponse;
  readonly #metrics: Platform["metrics"];

  constructor(raw: ServerResponse, metrics: Platform["metrics"]) {
    this.#raw = raw;
    this.#metrics = metrics;
  }

  get isClosed(): boolean {
    return this.#raw.writableEnded || this.#raw.closed || this.#raw.destroyed;
  }

  get isEnding(): boolean {
    return this.#raw.writableEnded;
  }

  get waitingBytes(): number {
    return this.#raw.writableLength;
  }

  get sentBytes(): number {
    const { socket } = this.#raw;
    return socket === null ? 0 : socket.bytesWritten - socket.writableLength;
  }

  write(frame: EventFrame): void {
    if (this.isClosed) return;
    this.#raw.write(frame);
    if (this.#raw.writableLength <= maxWaitingBytes) return;
    this.#metrics.streamEnded("behind");
    this.#raw.destroy();
  }

  async drained(): Promise<void> {
    const raw = this.#raw;
    while (!this.isClosed && raw.writableLength > 0) {
      await new Promise<void>((resolve) => {
        const go = (): void => {
          raw.off("close", go);
          resolve();
        };
        raw.once("close", go);
        // Calls back once everything written before has been taken.
        raw.write("", go);
      });
    }
  }

  close(): void {
    if (!this.#raw.writableEnded) this.#raw.end();
  }

  destroy(): void {
    this.#raw.destroy();
  }

  onClosed(callback: () => void): void {
    whenClosed(this.#raw, callback);
  }
}

const ignore = (): void => undefined;

/**
 * Opens server-sent events on a request. They end when the client disconnects, when the server stops, and when the login
 * has opened too many newer streams (open-streams.ts).
 *
 * @param loginId the customer's login or the staff session, by which streams are limited
 */
export function openEventStream(
  { metrics }: Pick<Platform, "metrics">,
  request: FastifyRequest,
  reply: FastifyReply,
  loginId: string,
): EventStream {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as { [name: string]: string }),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    // The connection is closed after the stream, because it would keep the server from stopping.
    connection: "close",
    // Tells proxies not to buffer the stream.
    "x-accel-buffering": "no",
  });
  // A client that disconnects is not an error.
  raw.on("error", ignore);
  request.raw.on("error", ignore);

  const stream = new ResponseStream(raw, metrics);
  stream.write(firstRetry);
  const countClosed = metrics.streamOpened(request.routeOptions.url ?? "none");
  const remove = request.server.openStreams.add(stream, loginId);
  stream.onClosed(() => {
    remove();
    countClosed();
  });
  return stream;
}
