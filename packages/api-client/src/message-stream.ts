import { messageStream, type StreamEvent } from "@parlour/contract/operations/messages";
import type { Client } from "./create-client.ts";
import { ApiError } from "./errors.ts";
import { readEventStream, type EventStream, type EventStreamOptions } from "./event-stream.ts";

export interface MessageStreamOptions extends Pick<
  EventStreamOptions,
  "after" | "onStatus" | "network" | "random" | "firstDelayMs" | "silenceMs"
> {
  readonly client: Pick<Client, "request">;
  /** Called with each event except `replaced`, which the stream handles itself. */
  readonly onEvent: (event: Exclude<StreamEvent, { readonly type: "replaced" }>) => void;
}

function parseEvent(data: string): StreamEvent | null {
  const value: unknown = JSON.parse(data);
  const type = typeof value === "object" && value !== null && "type" in value ? value.type : null;
  switch (type) {
    case "message":
    case "typing":
    case "read":
    case "balance":
    case "banned":
    case "alert":
    case "replaced":
      return value as StreamEvent;
    default:
      // A newer server may send events that this page does not know.
      return null;
  }
}

/**
 * Opens the customer's event stream, with the bearer and its renewal by the client's policy. It resumes after the last
 * id: the cursor up to which everything has come.
 */
export function openMessageStream({ client, onEvent, ...options }: MessageStreamOptions): EventStream {
  return readEventStream({
    ...options,
    connect: async (request) => client.request(messageStream, {}, { ...request, cache: "no-store" }),
    onData(data) {
      const event = parseEvent(data);
      if (event?.type === "replaced") return "replaced";
      if (event !== null) onEvent(event);
      return undefined;
    },
    // Retrying helps with neither, and the session policy has informed the shell already.
    onFailure: (error) => error instanceof ApiError && (error.status === 401 || error.status === 418),
  });
}
