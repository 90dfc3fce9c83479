import { systemClock } from "@parlour/overlays/clock";
import { loadPart } from "@parlour/overlays/parts/load-part";
import { lazy, Suspense, useCallback, useRef, useState, type ReactNode, type RefObject } from "react";
import { ChatLoading } from "./chat-loading.tsx";
import type { ChatRow } from "./chat-rows.ts";
import type { RowActions } from "./message-row.tsx";
import type { OlderState } from "./older-messages.tsx";
import { PlainMessageList } from "./plain-message-list.tsx";

/** Above this many rows the list is virtual (docs/experience.md, "Chat"); below it is plain DOM. */
const virtualFrom = 200;
/** From here on it changes even while the reader is further up. */
const virtualAnyhowFrom = 400;

/** Longer lists are never rendered completely, not even while the virtual list is loading. */
const plainAtMost = 1000;

const VirtualMessageList = lazy(async () => {
  const loaded = await loadPart(import("./virtual-message-list.tsx"), systemClock);
  return { default: loaded.VirtualMessageList };
});

export interface PlacedListProps extends MessageListProps {
  /** Key of the top visible row when the other list was replaced; null: the reader was at the end. */
  readonly place: RefObject<string | null>;
  readonly onPlace: (rowKey: string) => void;
}

export interface MessageListProps extends RowActions {
  readonly rows: readonly ChatRow[];
  readonly profileName: string;
  /** YYYY-MM-DD */
  readonly today: string;
  readonly hasMore: boolean;
  readonly older: OlderState;
  readonly onLoadOlder: () => void;
  /** Called when the reader reaches or leaves the end. */
  readonly onAtEnd: (atEnd: boolean) => void;
  /** Received messages that this reader has not seen yet; shown on the button to the end. */
  readonly unseen: number;
  /** Shown under the last message: the typing indicator. */
  readonly tail: ReactNode;
  /** Shown above the first message of a conversation. */
  readonly head: ReactNode;
}

/**
 * The messages of a conversation. The plain list becomes virtual while the reader is at the end, where nobody
 * notices.
 */
export function MessageList(props: MessageListProps) {
  const { rows, onAtEnd } = props;
  const [virtual, setVirtual] = useState(rows.length > virtualFrom);
  const [atEnd, setAtEnd] = useState(true);
  const place = useRef<string | null>(null);
  if (!virtual && rows.length > (atEnd ? virtualFrom : virtualAnyhowFrom)) setVirtual(true);

  const noteEnd = useCallback(
    (now: boolean) => {
      setAtEnd(now);
      onAtEnd(now);
    },
    [onAtEnd],
  );

  const notePlace = useCallback((rowKey: string) => {
    place.current = rowKey;
  }, []);

  const placed = { ...props, onAtEnd: noteEnd, place, onPlace: notePlace };
  const plain = <PlainMessageList {...placed} />;
  if (!virtual) return plain;
  return (
    <Suspense fallback={rows.length > plainAtMost ? <ChatLoading /> : plain}>
      <VirtualMessageList {...placed} />
    </Suspense>
  );
}
