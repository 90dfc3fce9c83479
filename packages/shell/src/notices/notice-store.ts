import { proxy } from "valtio/vanilla";

/** Error bar timeout in milliseconds (ERROR-1). */
export const noticeMs = 4000;

export interface NoticeItem {
  readonly id: number;
  readonly tone: "error" | "success" | "info" | "warning";
  readonly text: string;
  readonly title?: string;
  /** How long it is shown, in milliseconds; restarts after hovering. */
  readonly ms: number;
  /** Shown until this time instead, in milliseconds since the epoch. */
  readonly until?: number;
  /** An alert's colour and icon, as received from the server. */
  readonly look?: AlertLook;
}

/** An alert's icon, by name, and its colour as #rrggbb; either may be empty. */
export interface AlertLook {
  readonly icon: string;
  readonly colour: string;
}

/** The messages of the bar (ERROR-1). */
export interface NoticeStore {
  readonly state: { items: readonly NoticeItem[] };
  readonly show: (
    notice: Pick<NoticeItem, "tone" | "text"> & {
      readonly title?: string;
      readonly ms?: number;
      readonly until?: number;
      readonly look?: AlertLook;
    },
  ) => void;
  readonly dismiss: (id: number) => void;
  /** Removes the message with this text, if it is still shown. */
  readonly withdraw: (text: string) => void;
  /** Stores a message to show after a reload. */
  readonly keep: (notice: Pick<NoticeItem, "tone" | "text">) => void;
  /** Shows the message that the previous page stored. Call it once, after hydration. */
  readonly showKept: () => void;
}

const keptKey = "parlour.notice";

/**
 * Creates the notices' store. A repeated text replaces its first copy, so that it is shown for its full time.
 */
export function createNoticeStore(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">): NoticeStore {
  const state = proxy<{ items: readonly NoticeItem[] }>({ items: [] });
  let made = 0;

  function show(notice: Parameters<NoticeStore["show"]>[0]): void {
    made += 1;
    const others = state.items.filter((item) => item.text !== notice.text);
    const items = [...others, { ms: noticeMs, ...notice, id: made }];
    // The oldest are removed, except those that stay until their time.
    const passing = items.filter((item) => item.until === undefined).slice(-3);
    state.items = items.filter((item) => item.until !== undefined || passing.includes(item));
  }

  return {
    state,
    show,
    dismiss(id) {
      state.items = state.items.filter((item) => item.id !== id);
    },
    withdraw(text) {
      state.items = state.items.filter((item) => item.text !== text);
    },
    keep(notice) {
      try {
        storage.setItem(keptKey, JSON.stringify({ tone: notice.tone, text: notice.text }));
      } catch {
        // With a full storage only this message is lost.
      }
    },
    showKept() {
      const kept = storage.getItem(keptKey);
      if (kept === null) return;
      storage.removeItem(keptKey);
      const parsed = JSON.parse(kept) as Pick<NoticeItem, "tone" | "text">;
      show(parsed);
    },
  };
}
