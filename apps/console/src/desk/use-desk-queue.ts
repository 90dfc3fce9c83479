import { useMemo } from "react";
import { useSnapshot } from "valtio";
import { atSites, deskQueue, type DeskQueue } from "../queue/desk-queue.ts";
import { useQueue } from "../queries/queue-query.ts";
import { useConsole } from "../services/console-services.ts";

/** The queue as this operator has arranged it, from the server. */
export function useDeskQueue() {
  const { session, live, deskSettings } = useConsole();
  const { status } = useSnapshot(live);
  const staffId = useSnapshot(session).staff?.id ?? "";
  const { order, sites } = useSnapshot(deskSettings());
  const query = useQueue(status);
  const { data } = query;

  const all = useMemo(
    () => (data === undefined ? null : deskQueue(data, staffId, order)),
    [data, staffId, order],
  );
  const queue = useMemo<DeskQueue | null>(
    () => (all === null ? null : { ...all, waiting: atSites(all.waiting, sites) }),
    [all, sites],
  );
  return {
    /** Filtered by the chosen sites; null until the first response. */
    queue,
    /** All sites together. */
    everything: all,
    fetched: query.isFetched,
    error: query.error,
    refetch: () => {
      void query.refetch();
    },
  };
}
