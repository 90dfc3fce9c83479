import { ApiError } from "@parlour/api-client/errors";
import {
  claimConversation,
  releaseConversation,
  type OpsConversation,
} from "@parlour/contract/operations/operators";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { thrownMessage } from "../catalogue/error-catalogue.ts";
import type { DeskQueue } from "../queue/desk-queue.ts";
import { useConsole } from "../services/console-services.ts";
import { conversationKey, queueKey } from "./desk-queries.ts";

/** What an operator can do with conversations, with what is under way and what went wrong. */
export function useDeskActions() {
  const { client, queryClient, signOut } = useConsole();
  const navigate = useNavigate();
  const [claimingId, setClaimingId] = useState<string | null>(null);
  const [releasing, setReleasing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** Claims and opens. Throws what the call throws. */
  async function take(conversationId: string): Promise<void> {
    const conversation = await client.call(claimConversation, { params: { conversationId } });
    queryClient.setQueryData<OpsConversation>(conversationKey(conversationId), conversation);
    await navigate({ to: "/conversations/$conversationId", params: { conversationId } });
  }

  async function claimFirst(conversationIds: readonly string[]): Promise<void> {
    if (claimingId !== null) return;
    setProblem(null);
    try {
      for (const [index, conversationId] of conversationIds.entries()) {
        setClaimingId(conversationId);
        try {
          await take(conversationId);
          return;
        } catch (error) {
          const taken = error instanceof ApiError && error.code === "conversation_claimed";
          if (!taken || index === conversationIds.length - 1) throw error;
        }
      }
    } catch (error) {
      setProblem(thrownMessage("claimConversation", error));
    } finally {
      setClaimingId(null);
      void queryClient.invalidateQueries({ queryKey: queueKey });
    }
  }

  return {
    claimingId,
    releasing,
    problem,
    dismissProblem: () => {
      setProblem(null);
    },
    open: (conversationId: string) => {
      setProblem(null);
      void navigate({ to: "/conversations/$conversationId", params: { conversationId } });
    },
    close: () => {
      void navigate({ to: "/" });
    },
    claim: (conversationId: string) => {
      void claimFirst([conversationId]);
    },
    /** Claims the longest waiting; where another operator was quicker, the next one. */
    claimNext: (queue: DeskQueue | null) => {
      const ids = queue?.waiting.map((item) => item.conversationId) ?? [];
      if (ids.length === 0) setProblem("Nobody is waiting.");
      else void claimFirst(ids);
    },
    release: async (conversationId: string) => {
      setProblem(null);
      setReleasing(true);
      try {
        await client.call(releaseConversation, { params: { conversationId } });
        await navigate({ to: "/" });
        queryClient.removeQueries({ queryKey: conversationKey(conversationId) });
      } catch (error) {
        setProblem(thrownMessage("releaseConversation", error));
        void queryClient.invalidateQueries({ queryKey: conversationKey(conversationId) });
      } finally {
        setReleasing(false);
        void queryClient.invalidateQueries({ queryKey: queueKey });
      }
    },
    signOut: async () => {
      setProblem(null);
      try {
        await signOut();
      } catch (error) {
        setProblem(thrownMessage("staffSignOut", error));
      }
    },
  };
}
