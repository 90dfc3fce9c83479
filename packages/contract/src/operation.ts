import type { Static, TSchema } from "typebox";
import type { ErrorCode } from "./errors.ts";

/**
 * Who may call an operation.
 * - `public`: anyone; the essential browser cookie may still be needed.
 * - `customer`: a signed-in customer (bearer access token).
 * - `staff`: a signed-in member of staff (console cookie).
 * - `provider`: an outside provider that proves itself with a signature.
 */
export type Access = "public" | "customer" | "staff" | "provider";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface OperationSpec {
  /** Unique, camelCase; also the OpenAPI operationId. */
  readonly id: string;
  readonly method: Method;
  /** Path with `:name` parameters, exactly as in the product spec, section 7. */
  readonly path: string;
  readonly access: Access;
  /** One sentence for the API reference. */
  readonly summary: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  /** JSON body (or form body where `bodyType` says so). */
  readonly body?: TSchema;
  readonly bodyType?: "json" | "form";
  /** Success answers by status. A 204 has `Type.Null()`. */
  readonly responses: { readonly [status: number]: TSchema };
  /** Codes this operation answers beyond those that any operation can answer. */
  readonly errors: readonly ErrorCode[];
}

/** Declares an operation once, for server, client and API reference alike. */
export function defineOperation<const Spec extends OperationSpec>(spec: Spec): Spec {
  return spec;
}

type Part<Spec, Key extends string> = Spec extends { readonly [K in Key]: infer Schema extends TSchema }
  ? { readonly [K in Key]: Static<Schema> }
  : unknown;

/** What a caller hands over: params, query and body, each only where the operation declares it. */
export type OperationInput<Spec extends OperationSpec> = Part<Spec, "params"> &
  Part<Spec, "query"> &
  Part<Spec, "body">;

/** What a successful call answers. */
export type OperationOutput<Spec extends OperationSpec> = Static<
  Spec["responses"][keyof Spec["responses"] & number]
>;
