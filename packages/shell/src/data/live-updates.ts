import { openMessageStream } from "@parlour/api-client/message-stream";
import type { Services } from "../app/services.ts";
import type { LiveCache } from "./live-cache.ts";
import { queryKeys } from "./query-keys.ts";

/** How long a conversation waits for the stream before it loads without it, in milliseconds. */
const openWithinMs = 3000;

export interface LiveUpdates {
  /** Opens the stream; the answer closes it. */
  readonly start: () => () => void;
  /** Resolves once the stream is open, or has been tried long enough. */
  readonly opened: () => Promise<void>;
}

type Tools = Pick<Services, "client" | "queryClient" | "session" | "clock">;

/** Feeds the customer's event stream into the cache. */
export function createLiveUpdates(tools: Tools, live: LiveCache): LiveUpdates {
  const { client, queryClient, session, clock } = tools;
  let signalOpen = (): void => undefined;
  const open = new Promise<void>((resolve) => {
    signalOpen = resolve;
  });
  let opens = 0;

  return {
    start() {
      const stream = openMessageStream({
        client,
        after: null,
        onEvent(event) {
          if (event.type === "banned") session.onEvent("banned");
          else live.apply(event);
        },
        onStatus(status) {
          if (status !== "open") return;
          signalOpen();
          opens += 1;
          // Without a message seen there is nothing to resume from: load what may have been missed.
          if (opens > 1 && stream.cursor === null) {
            void queryClient.invalidateQueries({ queryKey: queryKeys.profiles });
            void queryClient.invalidateQueries({ queryKey: ["conversation"] });
          }
        },
      });
      return () => stream.close();
    },
    async opened() {
      let cancel = (): void => undefined;
      const late = new Promise<void>((resolve) => {
        cancel = clock.after(openWithinMs, resolve);
      });
      await Promise.race([open, late]);
      cancel();
    },
  };
}
