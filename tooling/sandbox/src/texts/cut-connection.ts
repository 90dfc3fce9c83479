import type { FastifyReply, FastifyRequest } from "fastify";

/** Ends a call without a response, as a connection that breaks does. */
export function cutConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.hijack();
  request.raw.socket.destroy();
  return reply;
}
