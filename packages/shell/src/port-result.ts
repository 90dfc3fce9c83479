import { ApiError } from "@parlour/api-client/errors";
import { shownMessage } from "@parlour/contract/errors";
import { fail, succeed } from "@parlour/contract/result";
import type { PortResult } from "@parlour/overlays/ports";

/**
 * Converts a call's result for overlays: an error response by its code, with the server's text only if
 * customers may see it, and everything else as a network failure.
 */
export async function portResult<Value>(call: Promise<Value>): PortResult<Value> {
  try {
    return succeed(await call);
  } catch (error) {
    if (error instanceof ApiError) return fail({ code: error.code, message: shownMessage(error) ?? "" });
    return fail({ code: "network", message: "" });
  }
}
