import { useState } from "react";
import type { Conversation } from "./conversation.ts";
import { unreadIn } from "./conversation.ts";
import { usePageVisible } from "../app/use-page-visible.ts";

/**
 * Returns the sequence after which the unread divider is shown; null: none. It is set when the chat opens and
 * stays while the chat is read. Messages that arrive later, unseen, move it.
 */
export function useUnreadDivider(conversation: Conversation, atEnd: boolean): number | null {
  const visible = usePageVisible();
  const unread = unreadIn(conversation) > 0;
  const { readUpTo } = conversation;
  const [unreadFrom, setUnreadFrom] = useState(unread ? readUpTo : null);
  const unseen = unread && (!visible || !atEnd);
  if (unseen && (unreadFrom === null || unreadFrom < readUpTo)) setUnreadFrom(readUpTo);
  return unreadFrom;
}
