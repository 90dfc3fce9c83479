import { takeOverConversation, type FloorConversation } from "@parlour/contract/operations/floor";
import { Button } from "@parlour/ui/button.tsx";
import { useNavigate } from "@tanstack/react-router";
import { useSnapshot } from "valtio";
import { TransferDialog } from "../desk/transfer-dialog.tsx";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { floorKey } from "./floor-key.ts";
import { queueKey } from "../queries/queue-query.ts";
import { useConsole } from "../services/console-services.ts";

/** What a supervisor wants to do with a conversation. */
export interface AskedMove {
  readonly kind: "hand over" | "take over";
  readonly conversation: Pick<FloorConversation, "conversationId" | "customerName" | "brand" | "region">;
  /** Who held it when it was asked for; null: nobody. */
  readonly claimantId: string | null;
}

interface ClaimActionsProps {
  readonly conversation: AskedMove["conversation"];
  /** Who holds it; null: nobody. */
  readonly claimantId: string | null;
  readonly onAsk: (asked: AskedMove) => void;
}

/** Asks to give a conversation to a colleague, or to take it over (DESK-28). Shows nothing for a conversation that the supervisor holds. */
export function ClaimActions({ conversation, claimantId, onAsk }: ClaimActionsProps) {
  const { customerName } = conversation;
  const self = useSnapshot(useConsole().session).staff?.id;
  if (claimantId !== null && claimantId === self) return null;
  return (
    <>
      {claimantId === null ? null : (
        <Button
          variant="secondary"
          aria-label={`Hand over ${customerName}`}
          onClick={() => {
            onAsk({ kind: "hand over", conversation, claimantId });
          }}
        >
          Hand over
        </Button>
      )}
      <Button
        variant="secondary"
        aria-label={`Take over ${customerName}`}
        onClick={() => {
          onAsk({ kind: "take over", conversation, claimantId });
        }}
      >
        Take over
      </Button>
    </>
  );
}

interface MoveDialogsProps {
  /** null: nothing is asked for. */
  readonly asked: AskedMove | null;
  readonly onClose: () => void;
  /** Called after it was given to a colleague, with their name. */
  readonly onMoved?: (to: string) => void;
}

/**
 * The dialogs of ClaimActions. One pair per page, outside the rows: a row may go while its dialog is open, and the typed
 * note must stay.
 */
export function MoveDialogs({ asked, onClose, onMoved }: MoveDialogsProps) {
  const { client, queryClient } = useConsole();
  const navigate = useNavigate();
  const { conversationId = "", customerName = "" } = asked?.conversation ?? {};
  const claimantId = asked?.claimantId ?? null;
  return (
    <>
      <TransferDialog
        conversationId={asked?.kind === "hand over" ? conversationId : null}
        customer={customerName}
        claimantId={claimantId ?? undefined}
        site={asked?.conversation}
        onClose={onClose}
        onDone={(to) => {
          void queryClient.invalidateQueries({ queryKey: floorKey });
          onMoved?.(to);
        }}
      />
      <ConfirmDialog
        title={`Take ${customerName} over?`}
        open={asked?.kind === "take over"}
        onClose={onClose}
        confirmLabel="Take over"
        operation="takeOverConversation"
        onConfirm={async () => {
          await client.call(takeOverConversation, { params: { conversationId } });
          await queryClient.invalidateQueries({ queryKey: queueKey });
          await navigate({ to: "/conversations/$conversationId", params: { conversationId } });
        }}
      >
        It moves to your desk.{" "}
        {claimantId === null ? "Nobody holds it now." : "The operator who holds it is told."} Texts that they
        have not sent are kept.
      </ConfirmDialog>
    </>
  );
}
