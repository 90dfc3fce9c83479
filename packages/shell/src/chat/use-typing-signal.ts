import { browserTimers, createTypingSignal, type TypingSignal } from "@parlour/api-client/typing-signal";
import { customerTyping } from "@parlour/contract/operations/messages";
import { useEffect, useMemo } from "react";
import { useServices } from "../app/services-context.tsx";

/** Tells the operator that the customer is typing (DESK-34), never what. Ends with the chat. */
export function useTypingSignal(profileId: string): TypingSignal {
  const { client } = useServices();
  const signal = useMemo(
    () =>
      createTypingSignal((typing) => {
        // A late or lost signal does no harm.
        void client.call(customerTyping, { body: { profileId, typing } }).catch(() => undefined);
      }, browserTimers),
    [client, profileId],
  );
  useEffect(() => () => signal.stopped(), [signal]);
  return signal;
}
