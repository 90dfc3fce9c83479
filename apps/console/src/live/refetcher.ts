import type { StaffClient } from "@parlour/api-client/create-staff-client";
import type { DeskEvent } from "@parlour/api-client/desk-stream";
import { queue } from "@parlour/contract/operations/queue";
import type { QueryClient } from "@tanstack/react-query";
import { careKey } from "../care/care-keys.ts";
import { patchQueue, type QueueResponse } from "../queue/desk-queue.ts";
import { conversationNotesKey, notesKey } from "../facts/notes-keys.ts";
import { conversationKey, conversationsKey } from "../queries/conversation-query.ts";
import { ownOutcomesKey } from "../queries/own-outcomes-query.ts";
import { presenceKey } from "../queries/own-presence-query.ts";
import { floorKey } from "../floor/floor-key.ts";
import { queueKey } from "../queries/queue-query.ts";
import { sheetKey } from "../queries/sheet-query.ts";

/** Events come in bursts; one refetch covers a burst. */
const burstMilliseconds = 120;
/** The least time between two refetches: a busy queue changes many times a second, faster than anybody can read. */
const restMilliseconds = 500;
/** The floor is read whole, so it follows more slowly; its clocks go on by themselves. */
const floorRestMilliseconds = 3_000;
/** Above this number, changed conversations are not fetched by id (the call takes 50): the whole queue is. */
const mostNamed = 50;

export interface Refetcher {
  /** Refetches everything shown, because something may have been missed. */
  readonly everything: () => void;
  readonly changed: (event: DeskEvent) => void;
  readonly stop: () => void;
}

interface RefetcherOptions {
  readonly client: StaffClient;
  readonly queryClient: QueryClient;
  /** Calls back once after some milliseconds. Returns a function that cancels it. */
  readonly after: (milliseconds: number, callback: () => void) => () => void;
}

/**
 * Turns events of the stream into refetches. An event carries no data: the server's response is the truth. In a queue
 * of hundreds only the changed conversations are fetched and re-rendered.
 */
export function createRefetcher({ client, queryClient, after }: RefetcherOptions): Refetcher {
  let cancel: (() => void) | null = null;
  let stopped = false;
  let changedIds = new Set<string>();
  let wholeQueue = false;
  let presence = false;
  let cancelFloor: (() => void) | null = null;

  function plan(milliseconds: number): void {
    if (!stopped) cancel ??= after(milliseconds, () => void flush());
  }

  /** Refetches the floor in a while, if it is shown. */
  function planFloor(): void {
    if (queryClient.getQueryCache().find({ queryKey: floorKey })?.isActive() !== true) return;
    cancelFloor ??= after(floorRestMilliseconds, () => {
      cancelFloor = null;
      void queryClient.invalidateQueries({ queryKey: floorKey });
    });
  }

  /** Fetches the named conversations and merges them into the known queue. */
  async function readNamed(ids: ReadonlySet<string>): Promise<void> {
    const read = await client.call(queue, { query: { only: [...ids].join(",") } });
    queryClient.setQueryData<QueueResponse>(queueKey, (known) => known && patchQueue(known, ids, read));
  }

  async function flush(): Promise<void> {
    // An older full response must not overwrite a newer partial one.
    if (queryClient.isFetching({ queryKey: queueKey }) > 0) {
      cancel = null;
      plan(burstMilliseconds);
      return;
    }
    const ids = changedIds;
    const all = wholeQueue || ids.size > mostNamed;
    changedIds = new Set();
    wholeQueue = false;
    for (const id of ids) void queryClient.invalidateQueries({ queryKey: conversationKey(id) });
    if (presence) void queryClient.invalidateQueries({ queryKey: presenceKey });
    presence = false;
    planFloor();
    try {
      if (all) await queryClient.invalidateQueries({ queryKey: queueKey });
      else if (ids.size > 0) await readNamed(ids);
    } catch {
      // If the partial read fails, the full read replaces it or reports the error.
      void queryClient.invalidateQueries({ queryKey: queueKey });
    }
    cancel = after(restMilliseconds, () => {
      cancel = null;
      if (changedIds.size > 0 || wholeQueue || presence) plan(0);
    });
  }

  return {
    everything() {
      void queryClient.invalidateQueries({ queryKey: queueKey });
      void queryClient.invalidateQueries({ queryKey: conversationsKey });
      void queryClient.invalidateQueries({ queryKey: presenceKey });
      void queryClient.invalidateQueries({ queryKey: notesKey });
      void queryClient.invalidateQueries({ queryKey: ownOutcomesKey });
      void queryClient.invalidateQueries({ queryKey: floorKey });
    },
    changed(event) {
      switch (event.type) {
        case "conversation":
          changedIds.add(event.conversationId);
          break;
        case "queue":
          wholeQueue = true;
          break;
        case "presence":
          presence = true;
          break;
        case "handed_over":
        case "taken_over":
        case "returned":
          // A conversation event comes with each; the colleagues' list shows how many each holds.
          presence = true;
          break;
        case "sheet":
        case "whispered":
          void queryClient.invalidateQueries({ queryKey: sheetKey(event.conversationId) });
          return;
        case "notes":
          void queryClient.invalidateQueries({ queryKey: conversationNotesKey(event.conversationId) });
          return;
        case "outcome":
          void queryClient.invalidateQueries({ queryKey: ownOutcomesKey });
          return;
        case "care":
          void queryClient.invalidateQueries({ queryKey: careKey });
          return;
        case "typing":
          return;
        default:
          event satisfies never;
      }
      plan(burstMilliseconds);
    },
    stop() {
      stopped = true;
      cancel?.();
      cancelFloor?.();
    },
  };
}
