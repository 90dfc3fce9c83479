import { roleAtLeast, showsActivity } from "@parlour/contract/operation";
import type { OperationSpec } from "@parlour/contract/operation";
import { fail, type Result } from "@parlour/contract/result";
import type { FastifyRequest } from "fastify";
import type { Platform } from "../platform.ts";
import {
  authenticateCustomer,
  authenticateStaff,
  confirmCustomer,
  confirmStaff,
  customerKey,
  staffCookie,
  staffKey,
} from "./authentication.ts";
import type { CustomerIdentity, StaffIdentity } from "./authentication.ts";
import { acrossBrands, withoutBrand } from "./brand-scope.ts";
import { readHostCookies } from "./cookie-names.ts";
import type { Trx } from "./database.ts";
import type { CommonErrorCode } from "./failure.ts";
import { keepPlans } from "./kept-plans.ts";
import { isCallerChanged, RememberedCallers } from "./remembered-callers.ts";
import { noteActivity } from "./staff-session-end.ts";
import { provedRecently } from "./step-up.ts";

const dueFailure = { password: "password_change_required", second_factor: "second_factor_missing" } as const;

/** The callers that a route remembers (remembered-callers.ts). */
export interface Remembered {
  readonly customers: RememberedCallers<CustomerIdentity>;
  readonly staff: RememberedCallers<StaffIdentity>;
}

export function rememberCallers(): Remembered {
  return { customers: new RememberedCallers(), staff: new RememberedCallers() };
}

type Refusal = CommonErrorCode | "step_up_required" | (typeof dueFailure)[keyof typeof dueFailure];

/** Stores the caller in the request; returns why they are refused, or null. `anew`: also reads a caller who is remembered. */
export type AccessCheck = (request: FastifyRequest, anew?: boolean) => Promise<Refusal | null>;

/**
 * Returns the check of who may call an operation. With `remembered`, it reads only callers whom it does not know yet; only
 * those who passed are remembered.
 */
export function accessCheck(
  platform: Platform,
  operation: OperationSpec,
  remembered?: Remembered,
): AccessCheck {
  const { access, minimumRole = "operator", beforeSetUp, stepUp } = operation;
  return async (request, anew = false) => {
    switch (access) {
      case "public":
      case "provider":
        return null;
      case "customer": {
        // Searches every brand, because the customer's brand is unknown until their login is found.
        const caller = await acrossBrands(() =>
          keepPlans(() =>
            authenticateCustomer(platform, request, { remembered: remembered?.customers, anew }),
          ),
        );
        if (!caller.ok) return caller.error;
        request.customer = caller.value;
        remembered?.customers.set(customerKey(caller.value, request.hostname), caller.value);
        return null;
      }
      case "staff": {
        const cookies = readHostCookies(platform, request, staffCookie);
        // Set here, too: a caller can be read again when the scope of the call's beginning is gone.
        const caller = await withoutBrand(() =>
          keepPlans(() => authenticateStaff(platform, cookies, { remembered: remembered?.staff, anew })),
        );
        if (!caller.ok) return caller.error;
        const { role, due, provedAt } = caller.value;
        if (!roleAtLeast(role, minimumRole)) return "forbidden";
        if (due !== null && beforeSetUp !== true) return dueFailure[due];
        if (stepUp === true && !provedRecently(provedAt, platform.clock.now())) return "step_up_required";
        request.staff = showsActivity(operation)
          ? { ...caller.value, endsAt: await withoutBrand(() => noteActivity(platform, caller.value)) }
          : caller.value;
        remembered?.staff.set(staffKey(request.staff), request.staff);
        return null;
      }
      default:
        return access satisfies never;
    }
  };
}

/**
 * Confirms that a transaction's caller is still who was remembered. It is sent with the transaction's next statement, so a
 * statement whose result is read must follow.
 */
export type ConfirmCaller = (trx: Trx) => Promise<void>;

/** How often a call begins: more than twice only if its caller changes again meanwhile. */
const mostBeginnings = 3;

interface RememberingCall {
  readonly platform: Platform;
  readonly checkAccess: AccessCheck;
  readonly remembered: Remembered;
  readonly request: FastifyRequest;
}

/** Reads a remembered caller anew; returns why they are refused now, or null. */
export async function readCallerAnew({
  checkAccess,
  remembered,
  request,
}: Omit<RememberingCall, "platform">): Promise<Refusal | null> {
  if (request.customer !== null) remembered.customers.forget(customerKey(request.customer, request.hostname));
  if (request.staff !== null) remembered.staff.forget(staffKey(request.staff));
  return await checkAccess(request, true);
}

/**
 * Runs a call of a route that remembers its callers. If the caller has changed, the call's transaction has done nothing, and the
 * call begins again with the caller read anew. A call that fails before it has confirmed its caller learns first whether they may
 * call at all.
 */
export async function withRememberedCaller<Value, Failed>(
  call: RememberingCall,
  run: (confirm: ConfirmCaller) => Promise<Result<Value, Failed>>,
): Promise<Result<Value, Failed | Refusal>> {
  const { platform, request } = call;
  for (let beginning = 1; ; beginning += 1) {
    let hasAsked = false;
    const confirm: ConfirmCaller = async (trx) => {
      hasAsked = true;
      const now = platform.clock.now();
      if (request.customer !== null) await confirmCustomer(trx, request.customer, now);
      if (request.staff !== null) await confirmStaff(trx, request.staff, now);
    };
    try {
      const result = await run(confirm);
      if (result.ok && !hasAsked) throw new Error("the call has not confirmed its caller");
      const refusal = hasAsked ? null : await readCallerAnew(call);
      return refusal === null ? result : fail(refusal);
    } catch (error) {
      if (!isCallerChanged(error) || beginning === mostBeginnings) throw error;
      const refusal = await readCallerAnew(call);
      if (refusal !== null) return fail(refusal);
    }
  }
}
