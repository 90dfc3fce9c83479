import type { ServerResponse } from "node:http";

/**
 * Calls back once when a response has ended or its caller has left; at once where that has happened already, as while
 * the call was being authenticated.
 */
export function whenClosed(response: ServerResponse, callback: () => void): void {
  if (response.closed) callback();
  else response.once("close", callback);
}
