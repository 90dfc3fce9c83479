import type { StaffClient } from "@parlour/api-client/create-staff-client";
import type { DeskEvent } from "@parlour/api-client/desk-stream";
import { queue } from "@parlour/contract/operations/queue";
import type { QueryClient, QueryFilters, QueryKey } from "@tanstack/react-query";
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

const isSheet = ({ queryKey }: { readonly queryKey: QueryKey }): boolean => queryKey.at(-1) === "sheet";

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

  /**
   * Refetches what is shown. TanStack Query does not restart a first load, whose response may be older than the event: it
   * is repeated once it has ended.
   */
  function refetch(filters: QueryFilters): void {
    const loading = queryClient
      .getQueryCache()
      .findAll({ ...filters, fetchStatus: "fetching" })
      .filter(({ state }) => state.data === undefined);
    void queryClient.invalidateQueries(filters);
    for (const { promise, queryKey } of loading) {
      void promise
        ?.catch(() => undefined)
        .then(() => queryClient.invalidateQueries({ queryKey, exact: true }));
    }
  }

  function plan(milliseconds: number): void {
    if (!stopped) cancel ??= after(milliseconds, () => void flush());
  }

  /** Refetches the floor in a while, if it is shown. */
  function planFloor(): void {
    if (queryClient.getQueryCache().find({ queryKey: floorKey })?.isActive() !== true) return;
    cancelFloor ??= after(floorRestMilliseconds, () => {
      cancelFloor = null;
      refetch({ queryKey: floorKey });
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
    for (const id of ids) refetch({ queryKey: conversationKey(id) });
    // A break, a consent that is taken back, or new credit also changes what a reply does where the customer is held.
    if (wholeQueue) refetch({ queryKey: conversationsKey, predicate: isSheet });
    wholeQueue = false;
    if (presence) refetch({ queryKey: presenceKey });
    presence = false;
    planFloor();
    try {
      if (all) await queryClient.invalidateQueries({ queryKey: queueKey });
      else if (ids.size > 0) await readNamed(ids);
    } catch {
      // If the partial read fails, the full read replaces it or reports the error.
      refetch({ queryKey: queueKey });
    }
    cancel = after(restMilliseconds, () => {
      cancel = null;
      if (changedIds.size > 0 || wholeQueue || presence) plan(0);
    });
  }

  return {
    everything() {
      refetch({ queryKey: queueKey });
      refetch({ queryKey: conversationsKey });
      refetch({ queryKey: presenceKey });
      refetch({ queryKey: notesKey });
      refetch({ queryKey: ownOutcomesKey });
      refetch({ queryKey: floorKey });
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
          refetch({ queryKey: sheetKey(event.conversationId) });
          return;
        case "notes":
          refetch({ queryKey: conversationNotesKey(event.conversationId) });
          return;
        case "outcome":
          refetch({ queryKey: ownOutcomesKey });
          return;
        case "care":
          refetch({ queryKey: careKey });
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
