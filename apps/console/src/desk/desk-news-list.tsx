import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { useSnapshot } from "valtio";
import { dismissNews, returnMessage, type DeskNewsItem } from "../live/desk-news.ts";
import type { DeskQueue } from "../queue/desk-queue.ts";
import { useConsole } from "../services/console-services.ts";

interface DeskNewsListProps {
  /** All sites together. */
  readonly everything: DeskQueue | null;
  readonly onOpen: (conversationId: string) => void;
}

/** Returns an entry's words. `name`: the customer's, as far as the queue knows it. */
function newsText(what: DeskNewsItem["what"], name: string): string {
  switch (what.kind) {
    case "handed_over":
      return `${what.from} has handed you ${name}.`;
    case "taken_over":
      return `${what.from} has taken ${what.customerName} off your desk.`;
    case "whispered":
      return `${what.from} has a note for you on ${name}.`;
    case "returned":
      return `${name} ${returnMessage(what.reason)}`;
    default:
      return what satisfies never;
  }
}

/** Changes to this operator's conversations made by others, and their supervisors' notes. */
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
          tone={what.kind === "handed_over" || what.kind === "whispered" ? "info" : "warning"}
          onClose={() => {
            dismissNews(news, conversationId);
          }}
          action={
            // What was taken over can't be read any more.
            what.kind === "taken_over" ? undefined : (
              <Button
                variant="secondary"
                onClick={() => {
                  dismissNews(news, conversationId);
                  onOpen(conversationId);
                }}
              >
                {what.kind === "returned" ? "Look at it" : "Open it"}
              </Button>
            )
          }
        >
          {newsText(what, nameOf(conversationId))}
        </Notice>
      ))}
    </>
  );
}
