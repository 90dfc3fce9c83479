import type { FastifyInstance } from "fastify";
import type { JsonSchema } from "./schema-arbitrary.ts";

/** A call as the server's own OpenAPI document describes it. */
export interface DocumentedCall {
  readonly id: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly params: JsonSchema;
  readonly query: JsonSchema;
  readonly body: { readonly type: string; readonly schema: JsonSchema } | null;
  /** Whether the caller must be signed in. */
  readonly access: "open" | "customer" | "staff";
  /** Response schemas by status and media type; null: a response without a body. */
  readonly responses: ReadonlyMap<number, ReadonlyMap<string, JsonSchema> | null>;
  /** The documented error codes, by status. */
  readonly errors: ReadonlyMap<number, readonly string[]>;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}
type Content = { readonly [type: string]: { readonly schema?: JsonSchema } };
interface DocumentedOperation {
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly security?: readonly { readonly [scheme: string]: unknown }[];
  readonly responses: {
    readonly [status: string]: { readonly description: string; readonly content?: Content };
  };
}

function objectOf(parameters: readonly Parameter[], place: string): JsonSchema {
  const here = parameters.filter((parameter) => parameter.in === place);
  return {
    type: "object",
    properties: Object.fromEntries(here.map(({ name, schema }) => [name, schema])),
    required: here.filter(({ required }) => required === true).map(({ name }) => name),
  };
}

function accessOf({ security = [] }: DocumentedOperation): DocumentedCall["access"] {
  const schemes = security.flatMap((each) => Object.keys(each));
  if (schemes.includes("bearer")) return "customer";
  return schemes.includes("staffSession") ? "staff" : "open";
}

function responsesOf({ responses }: DocumentedOperation): Pick<DocumentedCall, "responses" | "errors"> {
  const described = new Map<number, ReadonlyMap<string, JsonSchema> | null>();
  const errors = new Map<number, readonly string[]>();
  for (const [text, { description, content }] of Object.entries(responses)) {
    const status = Number(text);
    const types = Object.entries(content ?? {}).map(([type, { schema = {} }]) => [type, schema] as const);
    if (status >= 400) errors.set(status, description.replace(/^One of: |\.$/g, "").split(", "));
    described.set(status, status === 204 || types.length === 0 ? null : new Map(types));
  }
  return { responses: described, errors };
}

/** Returns every call in an app's OpenAPI document. */
export function documentedCalls(app: FastifyInstance): DocumentedCall[] {
  // The plugin's type covers all versions of OpenAPI; here it is one.
  const { paths } = app.swagger() as unknown as {
    readonly paths: { readonly [path: string]: { readonly [method: string]: DocumentedOperation } };
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // Fastify serves HEAD for every GET.
      .filter(([method]) => method !== "head")
      .map(([method, operation]): DocumentedCall => {
        const [body] = Object.entries(operation.requestBody?.content ?? {});
        return {
          id: operation.operationId ?? `${method} ${path}`,
          method: method.toUpperCase() as DocumentedCall["method"],
          path,
          params: objectOf(operation.parameters ?? [], "path"),
          query: objectOf(operation.parameters ?? [], "query"),
          body: body === undefined ? null : { type: body[0], schema: body[1].schema ?? {} },
          access: accessOf(operation),
          ...responsesOf(operation),
        };
      }),
  );
}
