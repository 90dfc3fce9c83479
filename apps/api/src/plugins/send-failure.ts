import { isPageRequest, waitingPage } from "@parlour/contract/waiting-page";
import type { FastifyReply, FastifyRequest } from "fastify";
import { failureResponse } from "./failure.ts";
import type { Failure } from "./failure.ts";

/**
 * Sends an expected failure in the contract's error form. If a browser opens a page during a short outage, sends the
 * waiting page instead, which loads the requested page as soon as possible.
 */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const response = failureResponse(failure, request.id);
  if (response.body.code === "unavailable" && isPageRequest(request)) {
    const { server } = request;
    return reply
      .code(response.status)
      .headers({ ...response.headers, "cache-control": "no-store" })
      .type("text/html; charset=utf-8")
      .serializer(String)
      .send(waitingPage(server.hasDecorator("lookOfHost") ? server.lookOfHost(request.hostname) : null));
  }
  return reply
    .code(response.status)
    .headers(response.headers)
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(response.body);
}
