import type { OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import { useSnapshot } from "valtio";
import { standingOf, type DeskQueue } from "../queue/desk-queue.ts";
import { useConversation } from "../queries/conversation-query.ts";
import { useConsole } from "../services/console-services.ts";

/**
 * Returns the open conversation if this operator holds it, for the pane next to the columns; otherwise null.
 */
export function useHeldFacts(
  openId: string | null,
  queueKnown: boolean,
  everything: DeskQueue | null,
): OpsConversation | null {
  const { live } = useConsole();
  const { status } = useSnapshot(live);
  const waits = openId !== null && everything !== null && standingOf(everything, openId) === "waiting";
  const { data, error } = useConversation(openId ?? "", {
    live: status,
    enabled: openId !== null && queueKnown && !waits,
  });
  return openId === null || waits || error !== null ? null : (data ?? null);
}
