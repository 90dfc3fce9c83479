import type { Message } from "@parlour/contract/operations/schemas";
import { useCallback, useEffect, useRef } from "react";
import { lastSequence, type Conversation } from "./conversation.ts";

/**
 * Returns a function that reports whether a reply has just arrived. Only such a reply is animated, not those
 * that were there when the chat was opened, nor a row that scrolls back into view.
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
