import { lazy, Suspense, type ReactNode } from "react";
import type { ChatRow } from "./chat-rows.ts";
import type { RowActions } from "./message-row.tsx";
import { PlainMessageList } from "./plain-message-list.tsx";

/** Past about this many rows the list is virtual (experience.md, "Parts to use"); below it is plain DOM. */
const virtualFrom = 200;

const VirtualMessageList = lazy(async () => {
  const loaded = await import("./virtual-message-list.tsx");
  return { default: loaded.VirtualMessageList };
});

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

/** The messages of a conversation. */
export function MessageList(props: MessageListProps) {
  if (props.rows.length <= virtualFrom) return <PlainMessageList {...props} />;
  return (
    <Suspense fallback={<PlainMessageList {...props} />}>
      <VirtualMessageList {...props} />
    </Suspense>
  );
}
