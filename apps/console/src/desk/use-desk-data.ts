import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSnapshot } from "valtio";
import type { OpenConversation } from "../conversation/conversation-pane.tsx";
import { deskQueue, standingOf } from "../queue/desk-queue.ts";
import { useConsole } from "../services/console-services.ts";
import { conversationQuery, queueQuery } from "./desk-queries.ts";

/** What the desk shows, from the server. Only its claimant may read a conversation, so only those are asked for. */
export function useDeskData(conversationId: string | null) {
  const { client, session, live } = useConsole();
  const { status } = useSnapshot(live);
  const staffId = useSnapshot(session).staff?.id ?? "";

  const queueAnswer = useQuery(queueQuery(client, status));
  const answer = queueAnswer.data;
  const queue = useMemo(() => (answer === undefined ? null : deskQueue(answer, staffId)), [answer, staffId]);

  const standing = conversationId === null || queue === null ? null : standingOf(queue, conversationId);
  const conversation = useQuery({
    ...conversationQuery(client, conversationId ?? "", status),
    enabled: conversationId !== null && queueAnswer.isFetched && standing !== "waiting",
  });

  const unclaimed =
    standing === "waiting"
      ? (queue?.waiting.find((item) => item.conversationId === conversationId) ?? null)
      : null;
  const open: OpenConversation | null =
    conversationId === null ? null : { data: conversation.data, error: conversation.error, unclaimed };

  return {
    queue,
    queueError: queueAnswer.error,
    refetchQueue: () => {
      void queueAnswer.refetch();
    },
    open,
    refetchOpen: () => {
      void conversation.refetch();
    },
  };
}
