import { ApiError } from "@parlour/api-client/errors";
import type { OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import type { QueueItem } from "@parlour/contract/operations/queue";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Skeleton } from "@parlour/ui/skeleton.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { CloudOff, SearchX } from "lucide-react";
import type { Ref } from "react";
import { useSnapshot } from "valtio";
import { thrownMessage } from "../catalogue/error-catalogue.ts";
import { CareBanner } from "../care/care-banner.tsx";
import { latePart } from "../parts/late-part.tsx";
import { ClaimCard } from "./claim-card.tsx";
import { ConversationHeader } from "./conversation-header.tsx";
import styles from "./conversation-pane.module.css";
import { endSearch, openSearch, toggleSearch } from "./open-search.ts";
import { ConversationView } from "./conversation-view.tsx";

/** Rarely needed, so not part of what loads for every shift. */
const CareSuggestions = latePart(async () => (await import("../care/care-suggestions.tsx")).CareSuggestions);

export interface OpenConversation {
  readonly data: OpsConversation | undefined;
  readonly error: Error | null;
  /** The conversation's entry in the queue while nobody has claimed it. */
  readonly unclaimed: QueueItem | null;
}

interface ConversationPaneProps {
  readonly open: OpenConversation;
  readonly claiming: boolean;
  readonly releasing: boolean;
  readonly onClaim: () => void;
  readonly onRelease: () => void;
  readonly onTransfer: () => void;
  /** Asks until when to put it away; undefined: the customer waits, or it is put away already. */
  readonly onSnooze: (() => void) | undefined;
  readonly onBack: () => void;
  readonly onRetry: () => void;
  readonly onToggleFacts: () => void;
  readonly boxRef: Ref<HTMLTextAreaElement>;
}

function hasCode(error: Error | null, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

/** The middle pane: the conversation in its current state for this operator. */
export function ConversationPane(props: ConversationPaneProps) {
  const { open, claiming, onClaim, onBack } = props;
  const { data, error, unclaimed } = open;
  const searchedId = useSnapshot(openSearch).conversationId;
  const lost = hasCode(error, "conversation_not_claimed");
  const gone = hasCode(error, "conversation_not_found");

  if (data !== undefined && !lost && !gone) {
    const searching = searchedId === data.conversationId;
    return (
      <>
        <ConversationHeader
          conversation={data}
          releasing={props.releasing}
          onBack={onBack}
          onRelease={props.onRelease}
          onTransfer={props.onTransfer}
          onSnooze={props.onSnooze}
          onToggleFacts={props.onToggleFacts}
          searching={searching}
          onSearch={() => {
            toggleSearch(data.conversationId);
          }}
        />
        <CareBanner conversation={data} />
        {(data.care?.suggestions ?? []).length === 0 ? null : (
          <CareSuggestions key={`suggestions ${data.conversationId}`} conversation={data} />
        )}
        {error === null ? null : (
          <output className={styles["stale"]}>
            {thrownMessage("opsConversation", error)} What you see may be old.
          </output>
        )}
        <ConversationView
          key={data.conversationId}
          conversation={data}
          boxRef={props.boxRef}
          searching={searching}
          onSearchEnd={endSearch}
        />
      </>
    );
  }

  return (
    <div className={styles["elsewhere"]}>
      <Button className={styles["back"]} variant="quiet" onClick={onBack}>
        Back to the queue
      </Button>
      {gone ? (
        <EmptyState icon={<SearchX />} title="Not found" text={thrownMessage("opsConversation", error)} />
      ) : unclaimed !== null || lost ? (
        <ClaimCard item={unclaimed} busy={claiming} onClaim={onClaim} />
      ) : error === null ? (
        <ConversationSkeleton />
      ) : (
        <EmptyState
          icon={<CloudOff />}
          title="Not loaded"
          text={thrownMessage("opsConversation", error)}
          action={<Button onClick={props.onRetry}>Try again</Button>}
        />
      )}
    </div>
  );
}

function ConversationSkeleton() {
  return (
    <div className={styles["skeleton"]}>
      <output>
        <VisuallyHidden>Loading the conversation</VisuallyHidden>
      </output>
      <Skeleton width="46%" height={44} />
      <Skeleton width="62%" height={64} />
      <Skeleton className={styles["ours"]} width="54%" height={44} />
      <Skeleton width="38%" height={44} />
    </div>
  );
}
