import type { OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import { Avatar } from "@parlour/ui/avatar.tsx";
import { Button } from "@parlour/ui/button.tsx";
import { IconButton } from "@parlour/ui/icon-button.tsx";
import { AlarmClock, ArrowLeft, HandHelping, PanelRight, Search, Undo2 } from "lucide-react";
import { CareActions } from "../care/care-actions.tsx";
import { SiteBadge } from "../desk/site-badge.tsx";
import styles from "./conversation-header.module.css";

interface ConversationHeaderProps {
  readonly conversation: OpsConversation;
  readonly releasing: boolean;
  readonly onBack: () => void;
  readonly onRelease: () => void;
  /** Transfers it to a colleague. */
  readonly onTransfer: () => void;
  /** Asks until when to put it away; undefined: the customer waits, or it is put away already. */
  readonly onSnooze: (() => void) | undefined;
  readonly onToggleFacts: () => void;
  /** Opens or closes the search in the conversation. */
  readonly onSearch: () => void;
  readonly searching: boolean;
}

/** The names of customer and profile, and the conversation's actions. */
export function ConversationHeader(props: ConversationHeaderProps) {
  const { customer, profile, brand, region } = props.conversation;
  return (
    <header className={styles["header"]} data-wraps={props.onSnooze !== undefined || undefined}>
      <IconButton
        className={styles["back"]}
        label="Back to the queue"
        icon={<ArrowLeft aria-hidden />}
        onClick={props.onBack}
      />
      <Avatar className={styles["avatar"]} name={customer.name} size={34} decorative />
      <div className={styles["who"]}>
        <h2 className={styles["customer"]}>{customer.name}</h2>
        <p className={styles["profile"]}>
          <span className={styles["lead"]}>You answer </span>as <strong>{profile.name}</strong>
        </p>
      </div>
      <span className={styles["site"]}>
        <SiteBadge brand={brand} region={region} />
      </span>
      <CareActions conversation={props.conversation} />
      <IconButton
        label="Hand to a colleague (T)"
        icon={<HandHelping aria-hidden />}
        onClick={props.onTransfer}
      />
      {props.onSnooze === undefined ? null : (
        <IconButton
          label="Put away until a time (Z)"
          icon={<AlarmClock aria-hidden />}
          onClick={props.onSnooze}
        />
      )}
      <Button
        className={styles["release"]}
        variant="secondary"
        icon={<Undo2 aria-hidden />}
        loading={props.releasing}
        title="Release to the queue (X)"
        onClick={props.onRelease}
      >
        <span className={styles["word"]}>Release</span>
      </Button>
      <IconButton
        label="Search this conversation (S)"
        icon={<Search aria-hidden />}
        aria-expanded={props.searching}
        onClick={props.onSearch}
      />
      <IconButton
        label="Customer and profile (I)"
        icon={<PanelRight aria-hidden />}
        onClick={props.onToggleFacts}
      />
    </header>
  );
}
