import fastJson from "fast-json-stringify";
import type { FastifySerializerCompiler } from "fastify";
import type { TSchema } from "typebox";

type Serializer = ReturnType<FastifySerializerCompiler<TSchema>>;

/** By the contract's schema. Its objects live as long as the process. */
const compiled = new WeakMap<TSchema, Serializer>();

/**
 * Compiles what writes a response, as Fastify does by itself, but each schema once: HEAD routes and further servers of
 * the same process use it too. The schemas refer to no shared ones (`addSchema`); one that did would end the start.
 */
export const compileSerializer: FastifySerializerCompiler<TSchema> = ({ schema }) => {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const serializer = fastJson(schema);
  compiled.set(schema, serializer);
  return serializer;
};
