import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Fault, TakenFault } from "./fault-store.ts";

/**
 * Applies a fault to a call. Resolves to true if the server should still respond, also when the fault is cleared during
 * its delay.
 */
export async function applyFault(
  { fault, cleared }: TakenFault,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (fault.delayMs > 0) {
    // The body stays unread meanwhile, so the server gets all of it.
    await pause(fault.delayMs, undefined, { signal: cleared }).catch(() => {
      // Cleared: the delay is over.
    });
    if (response.destroyed) return false;
    if (cleared.aborted) return true;
  }
  if (fault.drop) {
    request.socket.destroy();
    return false;
  }
  if (fault.status === null) return true;
  request.resume();
  const body = bodyOf(fault);
  const type = body.startsWith("<") ? "text/html; charset=utf-8" : "application/json";
  response.writeHead(fault.status, { "content-type": type, "cache-control": "no-store" }).end(body);
  return false;
}

/** Without a code, clients use the code of the status, as for any proxy's response. */
function bodyOf({ body }: Fault): string {
  if (typeof body === "string") return body;
  return JSON.stringify(body ?? { message: "The sandbox was asked to let this fail.", requestId: "fault" });
}
