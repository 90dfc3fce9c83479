import { ApiError } from "@parlour/api-client/errors";
import type { OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import { claimConversation, claimNext, releaseConversation } from "@parlour/contract/operations/queue";
import type { RegionCode } from "@parlour/contract/regions";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { ConsoleOperation } from "../catalogue/error-catalogue.ts";
import { conversationKey } from "../queries/conversation-query.ts";
import { queueKey } from "../queries/queue-query.ts";
import { useAction } from "../queries/use-action.ts";
import { useConsole } from "../services/console-services.ts";

/** The running action; a claim of null means claiming the next conversation. */
export type UnderWay = { readonly claiming: string | null } | { readonly releasing: string } | null;

/** The operator's actions on conversations, with the running action and the last error. */
export function useDeskActions() {
  const { client, queryClient, deskSettings } = useConsole();
  const navigate = useNavigate();
  const [underWay, setUnderWay] = useState<UnderWay>(null);
  const { problem, attempt, setProblem } = useAction("claimConversation");
  const [word, setWord] = useState<string | null>(null);
  const [lost, setLost] = useState(false);
  const busy = useRef(false);

  function refetchQueue(): void {
    void queryClient.invalidateQueries({ queryKey: queueKey });
  }

  async function open(conversationId: string): Promise<void> {
    await navigate({ to: "/conversations/$conversationId", params: { conversationId } });
  }

  function dismiss(): void {
    setProblem(null);
    setWord(null);
    setLost(false);
  }

  async function show(conversation: OpsConversation): Promise<void> {
    const { conversationId } = conversation;
    queryClient.setQueryData<OpsConversation>(conversationKey(conversationId), conversation);
    await open(conversationId);
  }

  /** Runs one action at a time: a second press during one is a mistake. */
  async function alone(what: NonNullable<UnderWay>, operation: ConsoleOperation, act: () => Promise<void>) {
    if (busy.current) return;
    busy.current = true;
    setUnderWay(what);
    setWord(null);
    setLost(false);
    try {
      await attempt(async () => {
        try {
          await act();
        } catch (error) {
          setLost(error instanceof ApiError && error.code === "conversation_claimed");
          throw error;
        }
      }, operation);
    } finally {
      busy.current = false;
      setUnderWay(null);
      refetchQueue();
    }
  }

  return {
    underWay,
    problem,
    /** A message after success. */
    word,
    /** Whether the problem is that somebody else claimed the conversation first. */
    lost,
    dismiss,
    open: (conversationId: string) => {
      dismiss();
      void open(conversationId);
    },
    close: () => {
      void navigate({ to: "/" });
    },
    claim: (conversationId: string) =>
      void alone({ claiming: conversationId }, "claimConversation", async () =>
        show(await client.call(claimConversation, { params: { conversationId } })),
      ),
    /** Lets the server choose the next one: no two operators get the same. */
    claimNext: () =>
      void alone({ claiming: null }, "claimNext", async () => {
        const { order, sites } = deskSettings();
        const chosen = sites.flatMap((key) => {
          const [brand = "", region = ""] = key.split(":");
          return [{ brand, region: region as RegionCode }];
        });
        const { conversation, gaveBack } = await client.call(claimNext, {
          body: { order, ...(chosen.length === 0 ? {} : { sites: chosen }) },
        });
        if (conversation === null) {
          setWord(
            chosen.length === 0 ? "Nobody is waiting." : "Nobody is waiting at the sites you have chosen.",
          );
          return;
        }
        await show(conversation);
        if (gaveBack !== null)
          setWord("You had no room for another conversation: one that you had answered was released.");
      }),
    /** Reports activity, which restarts the time until the claim returns to the queue. */
    keep: async (conversationId: string) => {
      await attempt(async () => client.call(claimConversation, { params: { conversationId } }));
      refetchQueue();
    },
    release: (conversationId: string, wasOpen: boolean) =>
      void alone({ releasing: conversationId }, "releaseConversation", async () => {
        try {
          await client.call(releaseConversation, { params: { conversationId } });
        } catch (error) {
          void queryClient.invalidateQueries({ queryKey: conversationKey(conversationId) });
          throw error;
        }
        if (wasOpen) await navigate({ to: "/" });
        queryClient.removeQueries({ queryKey: conversationKey(conversationId) });
      }),
    /** Called after a colleague has taken over. */
    handedOver: async (conversationId: string, to: string, wasOpen: boolean) => {
      if (wasOpen) await navigate({ to: "/" });
      queryClient.removeQueries({ queryKey: conversationKey(conversationId) });
      setWord(`${to} has the conversation now.`);
      refetchQueue();
    },
    /** Called after a conversation was put away. */
    putAway: async (said: string, wasOpen: boolean) => {
      if (wasOpen) await navigate({ to: "/" });
      setWord(said);
      refetchQueue();
    },
    say: setWord,
  };
}

export type DeskActions = ReturnType<typeof useDeskActions>;
