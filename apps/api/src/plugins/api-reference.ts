import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { declareAccess } from "./access-rule.ts";

/** OpenAPI of every operation bound after this, generated from the contract's schemas, at /docs. */
export async function serveApiReference(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Parlour",
        description: "The calls of the customer app and the console.",
        version: "0.0.0",
      },
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
          staffSession: { type: "apiKey", in: "cookie", name: "IMStaff" },
        },
      },
    },
  });
  await app.register(async (scope) => {
    declareAccess(scope, "public");
    await scope.register(swaggerUi, { routePrefix: "/docs", staticCSP: true });
  });
}
