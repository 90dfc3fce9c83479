import type { Access, OperationInput, OperationOutput, OperationSpec } from "@parlour/contract/operation";
import { fail, type Result } from "@parlour/contract/result";
import type { WaitingPageLook } from "@parlour/contract/waiting-page";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
  RouteOptions,
} from "fastify";
import type { TSchema } from "typebox";
import type { Platform } from "../platform.ts";
import {
  accessCheck,
  readCallerAnew,
  rememberCallers,
  withRememberedCaller,
  type AccessCheck,
  type ConfirmCaller,
  type Remembered,
} from "./access-check.ts";
import type { CustomerIdentity, StaffIdentity } from "./authentication.ts";
import { acrossBrands, inBrand, inSites, withoutBrand } from "./brand-scope.ts";
import { isBadInput } from "./error-mapping.ts";
import type { CommonErrorCode, Failure } from "./failure.ts";
import { compileValidator } from "./schema-validation.ts";
import { sendFailure } from "./send-failure.ts";
import { isBeyondSites } from "./site-access-table.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call the route. The start fails without it (access-rule.ts). */
    access?: Access;
    /** The operation that the route implements; absent for routes that are not operations. */
    operation?: OperationSpec;
  }
  interface FastifyInstance {
    /** Returns the look of the brand at a host; null in the parts of the server that serve no sites. */
    lookOfHost(hostname: string): WaitingPageLook | null;
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

/**
 * The arguments of a handler: the operation's parsed input, the caller, and Fastify's request and reply for headers and
 * cookies.
 */
export type OperationContext<Spec extends OperationSpec> = OperationInput<Spec> &
  CallerOf<Spec> & {
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
    /** In a route that remembers its callers: belongs to the locks of the handler's transaction (remembered-callers.ts). */
    readonly confirmCaller: ConfirmCaller;
  };

/** The failures an operation may return: those it declares and the common ones. */
export type OperationFailure<Spec extends OperationSpec> = Failure<Spec["errors"][number] | CommonErrorCode>;

export type OperationHandler<Spec extends OperationSpec> = (
  context: OperationContext<Spec>,
) => Promise<Result<OperationOutput<Spec>, OperationFailure<Spec>>>;

export interface RouteSettings {
  /** Calls per address in a window; absent: the usual limit for the operation's access. */
  readonly rateLimit?: { readonly max: number; readonly windowSeconds: number };
  /** May wait long before it responds, so it is not counted among the calls in progress (overload.ts). */
  readonly longLived?: boolean;
  /** Remembers its callers, so that its handler has to confirm them in its one transaction (remembered-callers.ts). */
  readonly remembersCallers?: boolean;
}

/** Accepts form fields in the query, too; the body wins. */
async function takeQueryAsForm(request: FastifyRequest): Promise<void> {
  request.body = { ...(request.query as object), ...(request.body as object | undefined) };
}

function successStatus(operation: OperationSpec, reply: FastifyReply): number {
  const declared = Object.keys(operation.responses).map(Number);
  const [first] = declared;
  if (first === undefined) throw new Error(`operation ${operation.id} declares no success`);
  // A handler with several successful responses chooses one through reply.code().
  return declared.includes(reply.statusCode) ? reply.statusCode : first;
}

/** Of a route that reads its callers with each call. */
const alreadyRead: ConfirmCaller = () => Promise.resolve();

/** The body of a provider's call without one. */
const noBytes = Buffer.alloc(0);

function contextOf<Spec extends OperationSpec>(
  request: FastifyRequest,
  reply: FastifyReply,
  confirmCaller: ConfirmCaller = alreadyRead,
) {
  const { params, query, body, customer, staff } = request;
  // The route's schemas and its access check have validated all parts.
  return {
    params,
    query,
    body,
    customer,
    staff,
    rawBody: Buffer.isBuffer(body) ? body : noBytes,
    request,
    reply,
    confirmCaller,
  } as unknown as OperationContext<Spec>;
}

/**
 * Returns the content type of a response that is not JSON, from its schema (`image/jpeg`); its value is the
 * bytes.
 */
function bytesTypeOf(schema: TSchema | undefined): string | null {
  const { contentMediaType } = (schema ?? {}) as { contentMediaType?: unknown };
  return typeof contentMediaType === "string" ? contentMediaType : null;
}

/**
 * Runs a handler in its caller's scope: a customer sees their own brand's rows, staff those of their sites, providers
 * every brand's. A public call sees no customer's rows until its handler sets the brand.
 */
function inScopeOfCaller<Value>(
  { access }: OperationSpec,
  { customer, staff }: FastifyRequest,
  act: () => Value,
): Value {
  if (customer !== null) return inBrand(customer.brandId, act);
  if (staff !== null && staff.reach !== null) return inSites(staff.staffId, staff.reach, act);
  return access === "staff" || access === "provider" ? acrossBrands(act) : withoutBrand(act);
}

/** Whether a call goes beyond the sites of the member of staff who makes it. */
function isRefusedBySite(operation: OperationSpec, { staff, params, body }: FastifyRequest): boolean {
  return staff !== null && staff.reach !== null && isBeyondSites(operation, staff.reach, { params, body });
}

function responseSchemas(operation: OperationSpec): { [status: string]: object } {
  return Object.fromEntries(
    Object.entries(operation.responses).map(([status, schema]) => {
      const type = bytesTypeOf(schema);
      return [status, type === null ? schema : { content: { [type]: { schema } } }];
    }),
  );
}

/** The handler of a multipart body reads it part by part, so there is nothing to validate yet. */
const compileMultipartValidator: FastifySchemaCompiler<TSchema> = (part) =>
  part.httpPart === "body" ? () => true : compileValidator(part);

function multipartOptions({ log }: Platform): Pick<RouteOptions, "validatorCompiler" | "logLevel"> {
  // Below info, @fastify/multipart logs the request's headers, including the caller's token.
  const tells = log.level === "trace" || log.level === "debug";
  return { validatorCompiler: compileMultipartValidator, ...(tells ? { logLevel: "info" } : {}) };
}

const bodyTypes = {
  json: {},
  form: { consumes: ["application/x-www-form-urlencoded"] },
  multipart: { consumes: ["multipart/form-data"] },
} as const;

function optionsOf(
  platform: Platform,
  operation: OperationSpec,
  settings: RouteSettings,
  checkAccess = accessCheck(platform, operation),
): Omit<RouteOptions, "handler"> {
  const { rateLimit, longLived = false } = settings;
  return {
    method: operation.method,
    url: operation.path,
    schema: {
      operationId: operation.id,
      summary: operation.summary,
      ...(operation.params ? { params: operation.params } : {}),
      ...(operation.query ? { querystring: operation.query } : {}),
      ...(operation.body ? { body: operation.body } : {}),
      ...bodyTypes[operation.bodyType ?? "json"],
      response: responseSchemas(operation),
    },
    config: {
      access: operation.access,
      operation,
      ...(longLived ? { longLived } : {}),
      ...(rateLimit ? { rateLimit: { max: rateLimit.max, timeWindow: rateLimit.windowSeconds * 1000 } } : {}),
    },
    // After the rate limits, so that they also apply to refused callers; before the body is read.
    async preParsing(request, reply) {
      const refusal = await checkAccess(request);
      return refusal === null ? undefined : sendFailure(request, reply, refusal);
    },
    ...(operation.bodyType === "form" ? { preValidation: takeQueryAsForm } : {}),
    ...(operation.bodyType === "multipart" ? multipartOptions(platform) : {}),
  };
}

/**
 * Returns a handler for bodies that can't be read or are not valid: a caller who was remembered and may no longer call learns
 * that instead.
 */
function badInputHandler(route: {
  readonly checkAccess: AccessCheck;
  readonly remembered: Remembered;
}): NonNullable<RouteOptions["errorHandler"]> {
  return (error, request, reply) => {
    const isKnown = request.customer !== null || request.staff !== null;
    if (!isKnown || !isBadInput(error)) {
      reply.send(error);
      return;
    }
    void readCallerAnew({ ...route, request })
      .then((refusal) => (refusal === null ? reply.send(error) : sendFailure(request, reply, refusal)))
      .catch((failure: unknown) => reply.send(failure));
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
  const remembered = settings.remembersCallers === true ? rememberCallers() : undefined;
  const checkAccess = accessCheck(platform, operation, remembered);
  async function run(context: OperationContext<Spec>): ReturnType<OperationHandler<Spec>> {
    if (isRefusedBySite(operation, context.request)) return fail("beyond_sites");
    return await inScopeOfCaller(operation, context.request, () => handler(context));
  }
  app.route({
    ...optionsOf(platform, operation, settings, checkAccess),
    ...(remembered === undefined ? {} : { errorHandler: badInputHandler({ checkAccess, remembered }) }),
    async handler(request, reply) {
      const result =
        remembered === undefined
          ? await run(contextOf<Spec>(request, reply))
          : await withRememberedCaller({ platform, checkAccess, remembered, request }, (confirm) =>
              run(contextOf<Spec>(request, reply, confirm)),
            );
      if (!result.ok) return sendFailure(request, reply, result.error);
      // A conditional request for a response that the caller already has.
      if (reply.statusCode === 304) return reply.send();
      const status = successStatus(operation, reply);
      if (status === 204) return reply.code(204).send();
      const bytesType = bytesTypeOf(operation.responses[status]);
      if (bytesType !== null) return reply.code(status).type(bytesType).send(result.value);
      // Fastify would send a string unchanged; here every response is JSON, including strings.
      return reply
        .code(status)
        .type("application/json; charset=utf-8")
        .send(typeof result.value === "string" ? JSON.stringify(result.value) : result.value);
    },
  });
}

/**
 * Binds an operation that returns a stream. The handler opens it (event-stream.ts) and returns null, or
 * returns a failure before opening anything.
 */
export function streamRoute<const Spec extends OperationSpec>(
  app: FastifyInstance,
  platform: Platform,
  operation: Spec,
  handler: (context: OperationContext<Spec>) => Promise<OperationFailure<Spec> | null>,
  settings: Omit<RouteSettings, "remembersCallers"> = {},
): void {
  const options = optionsOf(platform, operation, { ...settings, longLived: true });
  app.route({
    ...options,
    // A HEAD request to a stream is of no use.
    exposeHeadRoute: false,
    async handler(request, reply) {
      if (isRefusedBySite(operation, request)) return sendFailure(request, reply, "beyond_sites");
      const failure = await inScopeOfCaller(operation, request, () =>
        handler(contextOf<Spec>(request, reply)),
      );
      return failure === null ? reply : sendFailure(request, reply, failure);
    },
  });
}

/**
 * Binds an operation that a provider calls with a signature. The handler gets the body's raw bytes, because the
 * signature covers bytes.
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
