import type { FastifyReply } from "fastify";

/** Returns a mistake in one of the sandbox's own JSON calls; the shape is the same on all of them. */
export function controlError(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ error: { message } });
}
