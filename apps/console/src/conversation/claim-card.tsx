import type { QueueItem } from "@parlour/contract/operations/queue";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { Hand } from "lucide-react";
import { suggestionLabels } from "../care/care-labels.ts";
import { SiteBadge } from "../desk/site-badge.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { WaitingClock } from "../queue/waiting-clock.tsx";
import styles from "./claim-card.module.css";

interface ClaimCardProps {
  /** The conversation's entry in the queue; null if it isn't in the queue. */
  readonly item: QueueItem | null;
  readonly busy: boolean;
  readonly onClaim: () => void;
}

/** Shown instead of a conversation that this operator doesn't hold: only its claimant may read it. */
export function ClaimCard({ item, busy, onClaim }: ClaimCardProps) {
  const claim = (
    <Button loading={busy} onClick={onClaim}>
      Claim conversation
    </Button>
  );
  if (item === null) {
    return (
      <EmptyState
        icon={<Hand />}
        title="You don't hold this conversation"
        text="It was released, somebody else has it, or no reply can be sent now. Claim it to read and answer; a draft of yours is kept."
        action={claim}
      />
    );
  }
  return (
    <article className={styles["card"]}>
      <h2 className={styles["title"]}>
        {item.customerName} → {item.profileName}
      </h2>
      <Row as="p" gap={3} align="center">
        <SiteBadge brand={item.brand} region={item.region} />
        {item.waitingSince === null ? null : <WaitingClock since={item.waitingSince} />}
        {item.suggests?.map((kind) => (
          <StatusBadge key={kind} tone="error">
            {suggestionLabels[kind]}
          </StatusBadge>
        ))}
      </Row>
      <blockquote className={styles["preview"]}>{item.preview}</blockquote>
      {claim}
    </article>
  );
}
