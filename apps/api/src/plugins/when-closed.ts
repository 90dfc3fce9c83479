import type { ServerResponse } from "node:http";

/**
 * Calls back once when a response has ended or its caller has disconnected; at once if that has already
 * happened, for example during authentication.
 */
export function whenClosed(response: ServerResponse, callback: () => void): void {
  if (response.closed) callback();
  else response.once("close", callback);
}
