import type { Message } from "@parlour/contract/operations/schemas";
import { useCallback, useEffect, useRef } from "react";
import { lastSequence, type Conversation } from "./conversation.ts";

/**
 * Tells whether a reply has just arrived. Only then its first render is animated: not when a chat is opened, and not
 * when a row scrolls back into view.
 */
export function useArrivals(conversation: Conversation): (message: Message) => boolean {
  const drawnUpTo = useRef(lastSequence(conversation));
  useEffect(() => {
    drawnUpTo.current = lastSequence(conversation);
  }, [conversation]);
  return useCallback(
    ({ direction, sequence }: Message) => direction === "received" && sequence > drawnUpTo.current,
    [],
  );
}
