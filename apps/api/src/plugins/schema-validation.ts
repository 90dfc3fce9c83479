import type { FastifySchemaCompiler } from "fastify";
import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";

/** Input that does not have the contract's form. Its message names places, never values. */
export class InputError extends Error {
  override readonly name = "InputError";
}

/** PostgreSQL's text type can't hold U+0000, so every operation refuses it. */
function holdsNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\u0000");
  if (Array.isArray(value)) return value.some(holdsNul);
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).some(([key, part]) => key.includes("\u0000") || holdsNul(part));
  }
  return false;
}

const compiled = new WeakMap<TSchema, Validator>();

/** Compiles each of the contract's schemas once, also for HEAD routes and further servers of the same process. */
function validatorOf(schema: TSchema): Validator {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const validator = Compile(schema);
  compiled.set(schema, validator);
  return validator;
}

/**
 * Checks requests against the contract's schemas. Bodies are not converted: a number in quotes is not a
 * number. Params and query are text on the wire, so they are converted first and get their defaults.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = validatorOf(schema);
  return (raw: unknown) => {
    if (holdsNul(raw)) return { error: new InputError(`${httpPart} holds a NUL character`) };
    const value = httpPart === "body" ? raw : validator.Default(validator.Convert(raw));
    if (validator.Check(value)) return { value };
    const problems = validator
      .Errors(value)
      .slice(0, 3)
      .map((problem) => `${httpPart}${problem.instancePath} ${problem.message}`);
    return { error: new InputError(problems.join("; ")) };
  };
};
