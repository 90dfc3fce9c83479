import type { FloorClaim, FloorOperator } from "@parlour/contract/operations/floor";
import { Row } from "@parlour/ui/row.tsx";
import { useMemo } from "react";
import { OpenFor } from "../care/open-for.tsx";
import { Card } from "../parts/card.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { When } from "../parts/when.tsx";
import { RowActions } from "../parts/row-actions.tsx";
import { PresenceDot } from "../presence/presence-dot.tsx";
import { presenceLabel } from "../presence/presence-labels.ts";
import { WaitingClock } from "../queue/waiting-clock.tsx";
import { ClaimActions, type AskedMove } from "./claim-actions.tsx";
import { ConversationLink } from "./conversation-link.tsx";
import styles from "./floor.module.css";

function columnsFor(claimantId: string, onAsk: (asked: AskedMove) => void) {
  return columnsOf<FloorClaim>([
    { id: "who", header: "Conversation", cell: (claim) => <ConversationLink conversation={claim} /> },
    {
      id: "waiting",
      header: "Waits",
      cell: ({ waitingSince, snoozedUntil }) =>
        snoozedUntil !== undefined ? (
          <span className={styles["muted"]}>
            Put away until <When at={snoozedUntil} detail="time" />
          </span>
        ) : waitingSince === null ? (
          <span className={styles["muted"]}>Answered</span>
        ) : (
          <WaitingClock since={waitingSince} />
        ),
    },
    { id: "held", header: "Held for", cell: ({ heldSince }) => <OpenFor since={heldSince} /> },
    { id: "acted", header: "Last action", cell: ({ actedAt }) => <OpenFor since={actedAt} /> },
    {
      id: "do",
      header: "",
      cell: (claim) => (
        <RowActions>
          <ClaimActions conversation={claim} claimantId={claimantId} onAsk={onAsk} />
        </RowActions>
      ),
    },
  ]);
}

interface OperatorCardProps {
  readonly operator: FloorOperator;
  /** Stable from render to render. */
  readonly onAsk: (asked: AskedMove) => void;
}

/** A person on the floor: presence, room, and what they hold. */
export function OperatorCard({ operator, onAsk }: OperatorCardProps) {
  const { staffId, displayName, presence, holds, capacity } = operator;
  // What is put away takes no room (DESK-38).
  const held = holds.filter(({ snoozedUntil }) => snoozedUntil === undefined).length;
  const columns = useMemo(() => columnsFor(staffId, onAsk), [staffId, onAsk]);
  return (
    <Card
      title={displayName}
      lead={
        <Row as="span" gap={1} columnGap={2} align="center">
          <PresenceDot presence={presence} />
          <span>
            {presenceLabel(presence)}
            {presence.since === null ? null : (
              <>
                {" "}
                for <OpenFor since={presence.since} />
              </>
            )}
          </span>
          <span>
            holds {held} of {capacity}
          </span>
        </Row>
      }
    >
      {holds.length === 0 ? (
        <p className={styles["muted"]}>Holds nothing.</p>
      ) : (
        <DataTable
          caption={`What ${displayName} holds`}
          columns={columns}
          rows={holds}
          rowId={({ conversationId }) => conversationId}
          empty={null}
        />
      )}
    </Card>
  );
}
