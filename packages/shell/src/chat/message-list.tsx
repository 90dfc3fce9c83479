import { lazy, Suspense, useCallback, useRef, useState, type ReactNode, type RefObject } from "react";
import type { ChatRow } from "./chat-rows.ts";
import type { RowActions } from "./message-row.tsx";
import { PlainMessageList } from "./plain-message-list.tsx";

/** Past this many rows the list is virtual (experience.md, "Parts to use"); below it is plain DOM. */
const virtualFrom = 200;
/** From here on it changes over even while someone reads further up. */
const virtualAnyhowFrom = 400;

const VirtualMessageList = lazy(async () => {
  const loaded = await import("./virtual-message-list.tsx");
  return { default: loaded.VirtualMessageList };
});

/** The first row in view, when the reader is not at the end. */
export interface ReadingPlace {
  readonly key: string;
  /** Pixels of it that are scrolled out above. */
  readonly above: number;
}

export interface PlacedListProps extends MessageListProps {
  readonly place: RefObject<ReadingPlace | null>;
}

export interface MessageListProps extends RowActions {
  readonly rows: readonly ChatRow[];
  readonly profileName: string;
  readonly now: Date;
  readonly hasMore: boolean;
  readonly loadingOlder: boolean;
  readonly onLoadOlder: () => void;
  /** Told whenever the reader reaches or leaves the end. */
  readonly onAtEnd: (atEnd: boolean) => void;
  /** Messages received that this reader has not seen yet; shown on the way back to the end. */
  readonly unseen: number;
  /** Stands under the last message: the typing indicator. */
  readonly tail: ReactNode;
  /** Stands above the first message of a conversation. */
  readonly head: ReactNode;
}

/** The messages of a conversation. Plain and virtual list change places at the end, where nobody sees it. */
export function MessageList(props: MessageListProps) {
  const { rows, onAtEnd } = props;
  const [virtual, setVirtual] = useState(rows.length > virtualFrom);
  const [atEnd, setAtEnd] = useState(true);
  // Where the reader is: a row and how far its top is above the view's.
  const place = useRef<ReadingPlace | null>(null);
  if (!virtual && rows.length > (atEnd ? virtualFrom : virtualAnyhowFrom)) setVirtual(true);

  const noteEnd = useCallback(
    (now: boolean) => {
      setAtEnd(now);
      onAtEnd(now);
    },
    [onAtEnd],
  );

  const plain = <PlainMessageList {...props} onAtEnd={noteEnd} place={place} />;
  if (!virtual) return plain;
  return (
    <Suspense fallback={plain}>
      <VirtualMessageList {...props} onAtEnd={noteEnd} place={place} />
    </Suspense>
  );
}
