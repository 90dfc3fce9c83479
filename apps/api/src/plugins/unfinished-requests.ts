import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Milliseconds allowed for requests still arriving when the server stops. */
const lastMs = 500;

/**
 * When the server stops, ends connections without a complete request: closing waits for every connection that
 * is not idle, and one with half a request never becomes idle. Nothing was begun for it, so nothing is lost.
 */
export function endUnfinishedRequests(app: FastifyInstance, stopping: AbortSignal): void {
  const connections = new Set<Socket>();
  const requests = new WeakMap<Socket, IncomingMessage>();
  app.server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  app.server.on("request", (request: IncomingMessage, response) => {
    requests.set(request.socket, request);
    response.once("close", () => {
      if (requests.get(request.socket) === request) requests.delete(request.socket);
    });
  });
  const end = (): void => {
    for (const socket of connections) if (requests.get(socket)?.complete !== true) socket.destroy();
  };
  stopping.addEventListener("abort", () => setTimeout(end, lastMs).unref(), { once: true });
}
