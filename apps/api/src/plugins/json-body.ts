import type { FastifyInstance } from "fastify";
import { isTooDeep, tooDeepMessage } from "./json-depth.ts";
import { InputError } from "./schema-validation.ts";

/**
 * JSON only. An empty body is no body: the client sends a JSON content type with every call, also
 * with those that carry nothing. Names that would reach a prototype are refused.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else if (isTooDeep(body)) done(new InputError(tooDeepMessage), undefined);
    else void parse(request, body, done);
  });
}
