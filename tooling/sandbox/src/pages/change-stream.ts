import type { FastifyReply, FastifyRequest } from "fastify";

const pingEveryMs = 20_000;

/**
 * Responds with server-sent events: one empty event per change, so that a page knows when to refetch. Ends with the
 * connection.
 */
export function streamChanges(
  request: FastifyRequest,
  reply: FastifyReply,
  subscribe: (listener: () => void) => () => void,
): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  raw.write(": open\n\n");
  const unsubscribe = subscribe(() => raw.write("data: changed\n\n"));
  const ping = setInterval(() => raw.write(": ping\n\n"), pingEveryMs);
  ping.unref();
  request.raw.on("close", () => {
    clearInterval(ping);
    unsubscribe();
    raw.end();
  });
}
