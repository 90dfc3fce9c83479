import type { FastifyReply } from "fastify";

/** Sends an error of the sandbox's own JSON calls, in their common form. */
export function controlError(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ error: { message } });
}
