import type { FastifyInstance } from "fastify";

/**
 * JSON only. An empty body is no body: the client sends a JSON content type with every call (spec 6), also
 * with those that carry nothing. Names that would reach a prototype are refused.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parse(request, body, done);
  });
}
