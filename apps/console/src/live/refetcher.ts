import type { OpsStreamEvent } from "@parlour/contract/operations/operators";
import type { QueryClient } from "@tanstack/react-query";
import { conversationKey, conversationsKey, queueKey } from "../desk/desk-queries.ts";

/** Events come in bursts (a message changes its conversation and the queue); one refetch serves a burst. */
const burstMilliseconds = 120;

export interface Refetcher {
  /** Something may have been missed: refetches all that is shown. */
  readonly everything: () => void;
  readonly changed: (event: OpsStreamEvent) => void;
  readonly stop: () => void;
}

/** Turns hints of the stream into refetches. The hint carries no data: the server's answer is the truth. */
export function createRefetcher(
  queryClient: QueryClient,
  after: (milliseconds: number, callback: () => void) => () => void,
): Refetcher {
  let cancel: (() => void) | null = null;
  let changedIds = new Set<string>();

  function flush(): void {
    cancel = null;
    const ids = changedIds;
    changedIds = new Set();
    void queryClient.invalidateQueries({ queryKey: queueKey });
    for (const id of ids) void queryClient.invalidateQueries({ queryKey: conversationKey(id) });
  }

  return {
    everything() {
      void queryClient.invalidateQueries({ queryKey: queueKey });
      void queryClient.invalidateQueries({ queryKey: conversationsKey });
    },
    changed(event) {
      if (event.type === "conversation") changedIds.add(event.conversationId);
      cancel ??= after(burstMilliseconds, flush);
    },
    stop() {
      cancel?.();
    },
  };
}
