import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { useSnapshot } from "valtio";
import { dismissNews, returnMessage } from "../live/desk-news.ts";
import type { DeskQueue } from "../queue/desk-queue.ts";
import { useConsole } from "../services/console-services.ts";

interface DeskNewsListProps {
  /** All sites together. */
  readonly everything: DeskQueue | null;
  readonly onOpen: (conversationId: string) => void;
}

/** Changes to this operator's conversations made by others: received by transfer, or returned to the queue. */
export function DeskNewsList({ everything, onOpen }: DeskNewsListProps) {
  const { news } = useConsole();
  const { items } = useSnapshot(news);
  const known = [...(everything?.mine ?? []), ...(everything?.waiting ?? [])];
  const nameOf = (id: string) =>
    known.find(({ conversationId }) => conversationId === id)?.customerName ?? "A conversation";
  return (
    <>
      {items.map(({ key, conversationId, what }) => (
        <Notice
          key={key}
          tone={what.kind === "handed_over" ? "info" : "warning"}
          onClose={() => {
            dismissNews(news, conversationId);
          }}
          action={
            <Button
              variant="secondary"
              onClick={() => {
                dismissNews(news, conversationId);
                onOpen(conversationId);
              }}
            >
              {what.kind === "handed_over" ? "Open it" : "Look at it"}
            </Button>
          }
        >
          {what.kind === "handed_over"
            ? `${what.from} has handed you ${nameOf(conversationId)}.`
            : `${nameOf(conversationId)} ${returnMessage(what.reason)}`}
        </Notice>
      ))}
    </>
  );
}
