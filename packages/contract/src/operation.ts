import type { Static, TSchema } from "typebox";
import type { ErrorCode } from "./errors.ts";

/**
 * Who may call an operation.
 * - `public`: anyone; the essential browser cookie may still be needed.
 * - `customer`: a logged-in customer (bearer access token).
 * - `staff`: a signed-in member of staff (console cookie).
 * - `provider`: an outside provider that signs its call.
 */
export type Access = "public" | "customer" | "staff" | "provider";

/** Roles of staff, each with all rights of those before it (STAFF-1). */
export const staffRoles = ["operator", "supervisor", "admin"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Whether a role has the rights of another. */
export function roleAtLeast(role: StaffRole, needed: StaffRole): boolean {
  return staffRoles.indexOf(role) >= staffRoles.indexOf(needed);
}

/** Whether a role needs a second factor if only some roles do: from supervisor on (STAFF-2). */
export function needsSecondFactor(role: StaffRole): boolean {
  return roleAtLeast(role, "supervisor");
}

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface OperationSpec {
  /** Unique, camelCase; also the OpenAPI operationId. */
  readonly id: string;
  readonly method: Method;
  /** Path with `:name` parameters. */
  readonly path: string;
  readonly access: Access;
  /** Only with access `staff`: the least role that may call it; absent: any role. Others get `forbidden`. */
  readonly minimumRole?: StaffRole;
  /**
   * Only with access `staff`: also open to somebody who has yet to choose their own password or set up the
   * second factor of their role. For them every other call returns `password_change_required` or
   * `second_factor_missing`.
   */
  readonly beforeSetUp?: true;
  /**
   * Only with access `staff`: needs a recent password or second factor, because it moves money, reveals who
   * somebody is, or changes staff. Otherwise it returns `step_up_required` and does nothing; the same call
   * succeeds after `stepUp`.
   */
  readonly stepUp?: true;
  /**
   * Only with access `staff`: the console also sends it without a person, for example by a timer. It does not
   * extend the session; neither does any GET.
   */
  readonly unattended?: true;
  /** One sentence for the API reference. */
  readonly summary: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  /** JSON body, or as `bodyType` says; a multipart body is only described, and checked by its handler. */
  readonly body?: TSchema;
  readonly bodyType?: "json" | "form" | "multipart";
  /** Success responses by status. A 204 has `Type.Null()`; a schema with a `contentMediaType` is sent as bytes. */
  readonly responses: { readonly [status: number]: TSchema };
  /** Media types besides JSON that a caller can request for a success, such as `text/csv`. */
  readonly otherTypes?: readonly string[];
  /** Error codes of this operation, in addition to those that every operation can return. */
  readonly errors: readonly ErrorCode[];
}

/** Whether a call shows that a person is using the console, which extends the session. */
export function showsActivity({ access, method, unattended }: OperationSpec): boolean {
  return access === "staff" && method !== "GET" && unattended !== true;
}

/** Declares an operation once, for server, client and API reference. */
export function defineOperation<const Spec extends OperationSpec>(spec: Spec): Spec {
  return spec;
}

type Part<Spec, Key extends string> = Spec extends { readonly [K in Key]: infer Schema extends TSchema }
  ? { readonly [K in Key]: Static<Schema> }
  : unknown;

/** What a caller passes: params, query and body, each only if the operation declares it. */
export type OperationInput<Spec extends OperationSpec> = Part<Spec, "params"> &
  Part<Spec, "query"> &
  Part<Spec, "body">;

/** The result of a successful call. */
export type OperationOutput<Spec extends OperationSpec> = Static<
  Spec["responses"][keyof Spec["responses"] & number]
>;
