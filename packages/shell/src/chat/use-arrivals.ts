import type { Message } from "@parlour/contract/operations/schemas";
import { useCallback, useEffect, useRef } from "react";
import { lastSequence, type Conversation } from "./conversation.ts";

/**
 * Tells a reply that has just come from those that were here before: only its first drawing shows where it came from, not a
 * chat that is opened, nor a row that is scrolled back into sight.
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
