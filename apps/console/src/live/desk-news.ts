import type { OpsStreamEvent, ReturnReason } from "@parlour/contract/operations/desk-stream";
import { proxy } from "valtio";

/** A change to this operator's conversations that others caused. */
export interface DeskNewsItem {
  readonly key: number;
  readonly conversationId: string;
  readonly what:
    | { readonly kind: "handed_over"; readonly from: string }
    | { readonly kind: "taken_over"; readonly from: string; readonly customerName: string }
    | { readonly kind: "whispered"; readonly from: string }
    | { readonly kind: "returned"; readonly reason: ReturnReason };
}

/** valtio state: the entries the operator has not dismissed, newest last. */
export interface DeskNews {
  items: DeskNewsItem[];
}

/** The most entries shown; older ones are in the queue anyway. */
const mostItems = 3;
let keys = 0;

export function createDeskNews(): DeskNews {
  return proxy<DeskNews>({ items: [] });
}

/** Returns what an event means for this operator's conversations; null: nothing that others caused. */
function newsIn(event: OpsStreamEvent): DeskNewsItem["what"] | null {
  switch (event.type) {
    case "handed_over":
    case "whispered":
      return { kind: event.type, from: event.from };
    case "taken_over":
      return { kind: "taken_over", from: event.from, customerName: event.customerName };
    case "returned":
      return { kind: "returned", reason: event.reason };
    case "queue":
    case "conversation":
    case "sheet":
    case "presence":
    case "notes":
    case "outcome":
    case "typing":
    case "care":
    case "replaced":
      return null;
    default:
      return event satisfies never;
  }
}

/**
 * Collects what the stream reports about this operator's conversations. A later report about one replaces the earlier.
 */
export function hearNews(news: DeskNews, event: OpsStreamEvent): void {
  const what = newsIn(event);
  if (what === null || !("conversationId" in event)) return;
  const { conversationId } = event;
  keys += 1;
  const others = news.items.filter((item) => item.conversationId !== conversationId);
  news.items = [...others, { key: keys, conversationId, what }].slice(-mostItems);
}

/** Dismisses the entry about a conversation that the operator has seen. */
export function dismissNews(news: DeskNews, conversationId: string): void {
  if (!news.items.some((item) => item.conversationId === conversationId)) return;
  news.items = news.items.filter((item) => item.conversationId !== conversationId);
}

/** Returns the text that says why a conversation returned to the queue. */
export function returnMessage(reason: ReturnReason): string {
  switch (reason) {
    case "idle":
      return "went back to the queue: nothing was done for it in time.";
    case "break":
      return "went back to the queue while you were on a break.";
    case "away":
      return "went back to the queue while you were away.";
    case "lost":
      return "went back to the queue while your connection was lost.";
    default:
      return reason satisfies never;
  }
}
