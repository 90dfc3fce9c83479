import * as fc from "fast-check";
import type { InjectOptions } from "fastify";
import type { DocumentedCall } from "./api-document.ts";
import { requestOf } from "./hostile-request.ts";
import { arbitraryOf, type FieldValues, type JsonSchema } from "./schema-arbitrary.ts";

/** Values of fields by their name. */
export type Fields = { readonly [name: string]: unknown };

/** Generates a value that fits a part of a request's schema, with the given fields filled in; undefined: left out. */
function fitting(schema: JsonSchema, fields: Fields): Fields {
  const known: FieldValues = { "g-recaptcha-response": ["human"], grant_type: ["password"] };
  const [made] = fc.sample(arbitraryOf(schema, known), { seed: 7, numRuns: 1 });
  const own = Object.entries(fields).filter(([name]) => schema.properties?.[name] !== undefined);
  const filled = { ...(made as object), ...Object.fromEntries(own) };
  return Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== undefined));
}

const usual: Fields = {
  brand: "emberlane",
  region: "GB",
  "apn-im-brand": "emberlane",
  "apn-im-region": "GB",
  wait: 0,
  body: "A line of text.",
  images: null,
  // Without this, somebody else's picture would be refused before the object is looked up.
  pictureId: undefined,
  capacity: 5,
};

/** Returns a valid request to a route (`GET /ops/api/queue`); fields of these names get the given values. */
export function requestTo(
  calls: ReadonlyMap<string, DocumentedCall>,
  route: string,
  headers: { readonly [name: string]: string },
  fields: Fields = {},
): InjectOptions {
  const documented = calls.get(route);
  if (documented === undefined) {
    const [method, url = ""] = route.split(" ");
    return { method: method as "GET", url: url.replaceAll(/:\w+/g, "1").replace("*", "x"), headers };
  }
  const all = { ...usual, ...fields };
  const { params, query, body } = documented;
  const draft = {
    params: fitting(params, all),
    query: fitting(query, all),
    body: body === null ? undefined : fitting(body.schema, all),
    mutation: null,
    actor: 0,
    pick: 0,
  };
  return requestOf(documented, draft, headers, []);
}

/** The app's documented calls by route, as the app names it: `GET /ops/api/staff/:staffId`. */
export function callsByRoute(documented: readonly DocumentedCall[]): ReadonlyMap<string, DocumentedCall> {
  return new Map(
    documented.map((each): [string, DocumentedCall] => [
      `${each.method} ${each.path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      each,
    ]),
  );
}
