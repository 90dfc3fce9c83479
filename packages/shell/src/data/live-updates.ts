import type { StreamStatus } from "@parlour/api-client/event-stream";
import { openMessageStream } from "@parlour/api-client/message-stream";
import { proxy } from "valtio/vanilla";
import type { Services } from "../app/services.ts";
import { conversationsKey } from "../queries/conversation-query.ts";
import { profilesKey } from "../queries/profiles-query.ts";

/** Interruptions shorter than this, in milliseconds, are not shown. */
const lostAfterMs = 2500;

export interface LiveUpdates {
  /** Whether replies arrive immediately; false if the stream has been disconnected for a while. */
  readonly state: { reachable: boolean };
  /** Opens the stream. Returns a function that closes it. */
  readonly start: () => () => void;
}

type LiveUpdateDependencies = Pick<Services, "client" | "queryClient" | "live" | "session" | "clock">;

/**
 * Feeds the customer's event stream into the cache.
 *
 * @param told other listeners: for each opening of the stream, when the server can be reached, and for each
 * reply
 */
export function createLiveUpdates(
  dependencies: LiveUpdateDependencies,
  told: { readonly onOpen: () => void; readonly onReply: () => void },
): LiveUpdates {
  const { client, queryClient, live, session, clock } = dependencies;
  let opens = 0;
  let hasBegun = false;
  const state = proxy({ reachable: true });
  let cancelLost: (() => void) | null = null;

  function noteReachable(status: StreamStatus): void {
    switch (status) {
      case "open":
      case "closed":
        cancelLost?.();
        cancelLost = null;
        state.reachable = true;
        return;
      case "connecting":
      case "waiting":
      case "replaced":
        cancelLost ??= clock.after(lostAfterMs, () => {
          state.reachable = false;
        });
        return;
      default:
        status satisfies never;
    }
  }

  return {
    state,
    start() {
      const stream = openMessageStream({
        client,
        after: null,
        onEvent(event) {
          if (event.type === "banned") session.onEvent("banned");
          else live.apply(event);
          // A balance follows every connect. The first one's id is where the stream begins.
          if (event.type === "balance" && !hasBegun) {
            hasBegun = true;
            live.begin(stream.cursor);
          }
          if (event.type === "message" && event.message.direction === "received") told.onReply();
        },
        onStatus(status) {
          noteReachable(status);
          if (status !== "open") return;
          told.onOpen();
          opens += 1;
          if (opens === 1) return;
          // Messages resume from the cursor; presence and reads from elsewhere do not, so they are loaded
          // again.
          void queryClient.invalidateQueries({ queryKey: profilesKey });
          void queryClient.invalidateQueries({ queryKey: conversationsKey });
        },
      });
      return () => {
        stream.close();
        cancelLost?.();
      };
    },
  };
}
