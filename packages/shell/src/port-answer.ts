import { ApiError } from "@parlour/api-client/errors";
import { shownMessage } from "@parlour/contract/errors";
import { fail, succeed } from "@parlour/contract/result";
import type { PortAnswer } from "@parlour/overlays/ports";

/**
 * A call's answer as overlays take it: a refusal by its code, with the server's text only where customers may see it,
 * and anything else as a failure of the network.
 */
export async function answered<Value>(call: Promise<Value>): PortAnswer<Value> {
  try {
    return succeed(await call);
  } catch (error) {
    if (error instanceof ApiError) return fail({ code: error.code, message: shownMessage(error) ?? "" });
    return fail({ code: "network", message: "" });
  }
}
