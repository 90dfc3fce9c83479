import { ErrorBody, errorStatus } from "@parlour/contract/errors";
import type { ErrorCode } from "@parlour/contract/errors";
import type { OperationSpec } from "@parlour/contract/operation";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import packageFile from "../../package.json" with { type: "json" };
import { declareAccess } from "./access-rule.ts";
import { apiGroups, groupOf } from "./api-groups.ts";
import { apiIntroduction } from "./api-introduction.ts";
import { commonErrorCodes } from "./failure.ts";

/** The credentials a caller sends, by the operation's access. */
const security = {
  public: [],
  customer: [{ bearer: [] }],
  staff: [{ staffSession: [] }],
  provider: [],
} as const;

/** Errors before an operation is reached: an unreadable body, or a failure of the server. */
const unreadCodes: readonly ErrorCode[] = ["body_too_large", "unsupported_media_type", "internal"];

/** Returns an operation's error responses by status: those it declares, and the common ones. */
function errorResponses(operation: OperationSpec): { [status: string]: object } {
  const stepUp: readonly ErrorCode[] = operation.stepUp === true ? ["step_up_required"] : [];
  const codes = [
    ...new Set<ErrorCode>([...operation.errors, ...stepUp, ...commonErrorCodes, ...unreadCodes]),
  ];
  return Object.fromEntries(
    [...Map.groupBy(codes, (code) => errorStatus[code])].map(([status, of]) => [
      status,
      { description: `One of: ${of.toSorted().join(", ")}.`, ...ErrorBody },
    ]),
  );
}

/** Returns the successful responses that a caller may request in other types than JSON. */
function otherwiseTyped({ responses, otherTypes = [] }: OperationSpec): { [status: string]: object } {
  if (otherTypes.length === 0) return {};
  const texts: { readonly [type: string]: object } = Object.fromEntries(
    otherTypes.map((type) => [type, { schema: { type: "string" } }]),
  );
  return Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [
      status,
      { content: { "application/json": { schema }, ...texts } },
    ]),
  );
}

/**
 * Serves the OpenAPI document at /docs, generated from the contract's schemas, with every operation bound
 * after this call.
 */
export async function serveApiReference(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Parlour",
        description: apiIntroduction,
        version: packageFile.version,
      },
      tags: apiGroups.map(({ name, description }) => ({ name, description })),
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
          staffSession: { type: "apiKey", in: "cookie", name: "IMStaff" },
        },
      },
    },
    // Errors are only documented: they are sent directly (sendFailure), without a serializer.
    transform({ schema, url, route }) {
      const operation = route.config?.operation;
      if (operation === undefined) return { schema, url };
      return {
        schema: {
          ...schema,
          tags: [groupOf(operation)],
          security: [...security[operation.access]],
          response: {
            ...errorResponses(operation),
            ...(schema.response as object),
            ...otherwiseTyped(operation),
          },
        },
        url,
      };
    },
  });
  await app.register(async (scope) => {
    declareAccess(scope, "public");
    await scope.register(swaggerUi, { routePrefix: "/docs", staticCSP: true });
  });
}
