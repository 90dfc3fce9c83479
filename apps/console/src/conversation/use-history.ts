import {
  opsMessages,
  type OpsConversation,
  type OpsMessage,
} from "@parlour/contract/operations/claimed-conversation";
import { useCallback, useMemo, useRef, useState } from "react";
import { thrownMessage } from "../catalogue/error-catalogue.ts";
import { useConsole } from "../services/console-services.ts";
import {
  nextPast,
  noHistory,
  pageEndAround,
  pageSize,
  shownMessages,
  windowAround,
  withPage,
  type HistoryWindow,
} from "./history-window.ts";

/** The messages of a conversation, including the older pages loaded so far. */
export function useHistory({ conversationId, messages: newest }: OpsConversation) {
  const { client } = useConsole();
  const [window, setWindow] = useState<HistoryWindow>(noHistory);
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const busy = useRef(false);
  const shown = useMemo(() => shownMessages(window, newest), [window, newest]);
  const past = nextPast(shown);

  const read = useCallback(
    async (before: number, limit: number, use: (page: readonly OpsMessage[]) => void): Promise<boolean> => {
      if (busy.current) return false;
      busy.current = true;
      setLoading(true);
      setProblem(null);
      try {
        const page = await client.call(opsMessages, { params: { conversationId }, query: { before, limit } });
        use(page.messages);
        return true;
      } catch (error) {
        setProblem(thrownMessage("opsMessages", error));
        return false;
      } finally {
        busy.current = false;
        setLoading(false);
      }
    },
    [client, conversationId],
  );

  return {
    shown,
    /** A range in the past is shown, without the newest messages. */
    detached: window.detached,
    /** There are messages before the first one shown. */
    hasEarlier: past !== null,
    loading,
    problem,
    loadEarlier: () => {
      if (past === null) return;
      void read(past, pageSize, (page) => {
        setWindow((known) => withPage(known, page, newest));
      });
    },
    loadLater: () => {
      const last = shown.at(-1)?.sequence ?? 0;
      void read(last + pageSize + 1, pageSize, (page) => {
        setWindow((known) => withPage(known, page, newest));
      });
    },
    /** Loads a message if needed and shows it; false if that failed. */
    goTo: async (sequence: number): Promise<boolean> => {
      if (shown.some((message) => message.sequence === sequence)) return true;
      return await read(pageEndAround(sequence), pageSize, (page) => {
        setWindow(windowAround(page, newest));
      });
    },
    toNewest: () => {
      setWindow(noHistory);
    },
  };
}
