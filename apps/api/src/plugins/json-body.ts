import type { FastifyInstance } from "fastify";
import { isTooDeep, tooDeepMessage } from "./json-depth.ts";
import { InputError } from "./schema-validation.ts";

/**
 * Accepts only JSON bodies. An empty body counts as none, because the client sends a JSON content type with
 * every call. Refuses names that would reach a prototype.
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
