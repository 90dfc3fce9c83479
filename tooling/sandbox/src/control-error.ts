import type { FastifyReply } from "fastify";

/** Sends the error of one of the sandbox's own JSON calls, in the form that all of them share. */
export function controlError(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ error: { message } });
}
