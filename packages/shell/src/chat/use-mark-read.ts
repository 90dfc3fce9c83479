import type { Client } from "@parlour/api-client/create-client";
import { markRead } from "@parlour/contract/operations/messages";
import { useEffect, useRef } from "react";
import { usePageVisible } from "../app/use-page-visible.ts";
import type { LiveCache } from "../data/live-cache.ts";
import type { Conversation } from "./conversation.ts";

interface Options {
  readonly client: Client;
  readonly live: LiveCache;
  readonly profileId: string;
  readonly conversation: Conversation | undefined;
  readonly atEnd: boolean;
}

/** Marks a conversation read, only while it is visible and at its end (CHAT-8). */
export function useMarkRead({ client, live, profileId, conversation, atEnd }: Options): void {
  const visible = usePageVisible();
  const told = useRef(0);
  const upTo = conversation?.messages.findLast((message) => message.direction === "received")?.sequence ?? 0;
  const readUpTo = conversation?.readUpTo ?? 0;

  useEffect(() => {
    if (!visible || !atEnd || upTo <= readUpTo || upTo <= told.current) return;
    told.current = upTo;
    client
      .call(markRead, { body: { profileId, upTo } })
      .then(() => live.setRead(profileId, upTo))
      .catch(() => {
        // The next message, or the next visit, marks it again.
        told.current = 0;
      });
  }, [client, live, profileId, visible, atEnd, upTo, readUpTo]);
}
