import type { Access, OperationInput, OperationOutput, OperationSpec } from "@parlour/contract/operation";
import type { Result } from "@parlour/contract/result";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Platform } from "../platform.ts";
import { authenticateCustomer, authenticateStaff, staffCookie } from "./authentication.ts";
import type { CustomerIdentity, StaffIdentity } from "./authentication.ts";
import { answerFailure } from "./failure.ts";
import type { CommonErrorCode, Failure } from "./failure.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call the route; a route without it does not build (access-rule.ts). */
    access?: Access;
  }
  interface FastifyRequest {
    customer: CustomerIdentity | null;
    staff: StaffIdentity | null;
  }
}

type CallerOf<Spec extends OperationSpec> = Spec["access"] extends "customer"
  ? { readonly customer: CustomerIdentity }
  : Spec["access"] extends "staff"
    ? { readonly staff: StaffIdentity }
    : Spec["access"] extends "provider"
      ? { readonly rawBody: Buffer }
      : unknown;

/** What a handler gets: the operation's parsed input, who calls, and Fastify's pair for headers and cookies. */
export type OperationContext<Spec extends OperationSpec> = OperationInput<Spec> &
  CallerOf<Spec> & { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Failures an operation may answer: those it declares and those that any operation may. */
export type OperationFailure<Spec extends OperationSpec> = Failure<Spec["errors"][number] | CommonErrorCode>;

export type OperationHandler<Spec extends OperationSpec> = (
  context: OperationContext<Spec>,
) => Promise<Result<OperationOutput<Spec>, OperationFailure<Spec>>>;

export interface RouteSettings {
  /** Calls per address in a window; absent: the server's usual limit for the operation's access. */
  readonly rateLimit?: { readonly max: number; readonly windowSeconds: number };
}

/** Sends an expected failure in the contract's error shape. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const answer = answerFailure(failure, request.id);
  return reply
    .code(answer.status)
    .headers(answer.headers)
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(answer.body);
}

function accessCheck(platform: Platform, access: Access) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    switch (access) {
      case "public":
      case "provider":
        return undefined;
      case "customer": {
        const caller = await authenticateCustomer(platform, request.headers.authorization);
        if (!caller.ok) return sendFailure(request, reply, caller.error);
        request.customer = caller.value;
        return undefined;
      }
      case "staff": {
        const caller = await authenticateStaff(platform, request.cookies[staffCookie]);
        if (!caller.ok) return sendFailure(request, reply, caller.error);
        request.staff = caller.value;
        return undefined;
      }
      default:
        return access satisfies never;
    }
  };
}

/** Forms are also accepted as the query, as the spec writes them (section 7); the body wins. */
async function takeQueryAsForm(request: FastifyRequest): Promise<void> {
  request.body = { ...(request.query as object), ...(request.body as object | undefined) };
}

function successStatus(operation: OperationSpec, reply: FastifyReply): number {
  const declared = Object.keys(operation.responses).map(Number);
  const [first] = declared;
  if (first === undefined) throw new Error(`operation ${operation.id} declares no success`);
  // A handler with several successes picks one through reply.code().
  return declared.includes(reply.statusCode) ? reply.statusCode : first;
}

function contextOf<Spec extends OperationSpec>(request: FastifyRequest, reply: FastifyReply) {
  const { params, query, body, customer, staff } = request;
  // The route's schemas and its access check have just established every part of this.
  return {
    params,
    query,
    body,
    customer,
    staff,
    rawBody: body,
    request,
    reply,
  } as unknown as OperationContext<Spec>;
}

function optionsOf(
  platform: Platform,
  operation: OperationSpec,
  settings: RouteSettings,
): Omit<RouteOptions, "handler"> {
  const { rateLimit } = settings;
  return {
    method: operation.method,
    url: operation.path,
    schema: {
      operationId: operation.id,
      summary: operation.summary,
      ...(operation.params ? { params: operation.params } : {}),
      ...(operation.query ? { querystring: operation.query } : {}),
      ...(operation.body ? { body: operation.body } : {}),
      ...(operation.bodyType === "form" ? { consumes: ["application/x-www-form-urlencoded"] } : {}),
      response: operation.responses,
    },
    config: {
      access: operation.access,
      ...(rateLimit ? { rateLimit: { max: rateLimit.max, timeWindow: rateLimit.windowSeconds * 1000 } } : {}),
    },
    onRequest: accessCheck(platform, operation.access),
    ...(operation.bodyType === "form" ? { preValidation: takeQueryAsForm } : {}),
  };
}

/**
 * Binds an operation of the contract to its handler: path, schemas and access come from the declaration, the
 * access check runs before anything is parsed, and a failure becomes the contract's error body.
 */
export function route<const Spec extends OperationSpec>(
  app: FastifyInstance,
  platform: Platform,
  operation: Spec,
  handler: OperationHandler<Spec>,
  settings: RouteSettings = {},
): void {
  app.route({
    ...optionsOf(platform, operation, settings),
    async handler(request, reply) {
      const result = await handler(contextOf<Spec>(request, reply));
      if (!result.ok) return sendFailure(request, reply, result.error);
      // A conditional request whose answer the caller has already.
      if (reply.statusCode === 304) return reply.send();
      const status = successStatus(operation, reply);
      if (status === 204) return reply.code(204).send();
      // Fastify would send a string as it is; here every answer is JSON, a string too.
      return reply
        .code(status)
        .type("application/json; charset=utf-8")
        .send(typeof result.value === "string" ? JSON.stringify(result.value) : result.value);
    },
  });
}

/**
 * Binds an operation that answers with a stream. The handler opens it (event-stream.ts) and returns null, or
 * returns a failure before having opened anything.
 */
export function streamRoute<const Spec extends OperationSpec>(
  app: FastifyInstance,
  platform: Platform,
  operation: Spec,
  handler: (context: OperationContext<Spec>) => Promise<OperationFailure<Spec> | null>,
  settings: RouteSettings = {},
): void {
  const options = optionsOf(platform, operation, settings);
  app.route({
    ...options,
    async handler(request, reply) {
      const failure = await handler(contextOf<Spec>(request, reply));
      return failure === null ? reply : sendFailure(request, reply, failure);
    },
  });
}

/**
 * Binds an operation that a provider calls with a signature: the handler gets the body's bytes as they came,
 * because a signature is over bytes.
 */
export function providerRoute<const Spec extends OperationSpec & { readonly access: "provider" }>(
  app: FastifyInstance,
  platform: Platform,
  operation: Spec,
  handler: OperationHandler<Spec>,
  settings: RouteSettings = {},
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    route(scope, platform, operation, handler, settings);
  });
}
