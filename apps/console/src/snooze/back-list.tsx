import type { QueueItem } from "@parlour/contract/operations/queue";
import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { useState } from "react";
import { backText } from "./back-text.ts";

/** More are in the list on the left anyway. */
const mostShown = 3;

interface BackListProps {
  /** Conversations that are back from being put away, and whose operator has not acted since. */
  readonly items: readonly QueueItem[];
  readonly openId: string | null;
  readonly onOpen: (conversationId: string) => void;
}

/** Says what is back and why, until it is opened or the notice is closed (DESK-38). */
export function BackList({ items, openId, onOpen }: BackListProps) {
  const [seen, setSeen] = useState<readonly string[]>([]);
  // Forgets what is not back any more: the next time it is announced again.
  const stillSeen = items
    .map(({ conversationId }) => conversationId)
    .filter((id) => id === openId || seen.includes(id));
  if (stillSeen.join() !== seen.join()) setSeen(stillSeen);
  const shown = items.filter(({ conversationId }) => !stillSeen.includes(conversationId)).slice(0, mostShown);
  const close = (conversationId: string) => {
    setSeen([...stillSeen, conversationId]);
  };
  return (
    <>
      {shown.map(({ conversationId, customerName, backBecause = "time" }) => (
        <Notice
          key={conversationId}
          tone={backBecause === "message" ? "warning" : "info"}
          onClose={() => {
            close(conversationId);
          }}
          action={
            <Button
              variant="secondary"
              onClick={() => {
                close(conversationId);
                onOpen(conversationId);
              }}
            >
              Open it
            </Button>
          }
        >
          {customerName} is back: {backText(backBecause)}
        </Notice>
      ))}
    </>
  );
}
