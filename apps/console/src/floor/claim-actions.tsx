import { takeOverConversation, type FloorConversation } from "@parlour/contract/operations/floor";
import { Button } from "@parlour/ui/button.tsx";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { TransferDialog } from "../desk/transfer-dialog.tsx";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { floorKey } from "./floor-key.ts";
import { queueKey } from "../queries/queue-query.ts";
import { useConsole } from "../services/console-services.ts";

interface ClaimActionsProps {
  readonly conversation: Pick<FloorConversation, "conversationId" | "customerName">;
  /** Who holds it; null: nobody. */
  readonly claimantId: string | null;
  /** Called after it was given to a colleague, with their name. */
  readonly onMoved?: (to: string) => void;
}

/** Gives a conversation to a colleague, or takes it over (DESK-28). Shows nothing for a conversation that the supervisor holds. */
export function ClaimActions({ conversation, claimantId, onMoved }: ClaimActionsProps) {
  const { conversationId, customerName } = conversation;
  const { client, queryClient, session } = useConsole();
  const self = useSnapshot(session).staff?.id;
  const navigate = useNavigate();
  const [asked, setAsked] = useState<"hand over" | "take over" | null>(null);
  const close = () => {
    setAsked(null);
  };
  if (claimantId !== null && claimantId === self) return null;
  return (
    <>
      {claimantId === null ? null : (
        <Button
          variant="secondary"
          aria-label={`Hand over ${customerName}`}
          onClick={() => {
            setAsked("hand over");
          }}
        >
          Hand over
        </Button>
      )}
      <Button
        variant="secondary"
        aria-label={`Take over ${customerName}`}
        onClick={() => {
          setAsked("take over");
        }}
      >
        Take over
      </Button>
      <TransferDialog
        conversationId={asked === "hand over" ? conversationId : null}
        customer={customerName}
        claimantId={claimantId ?? undefined}
        onClose={close}
        onDone={(to) => {
          void queryClient.invalidateQueries({ queryKey: floorKey });
          onMoved?.(to);
        }}
      />
      <ConfirmDialog
        title={`Take ${customerName} over?`}
        open={asked === "take over"}
        onClose={close}
        confirmLabel="Take over"
        operation="takeOverConversation"
        onConfirm={async () => {
          await client.call(takeOverConversation, { params: { conversationId } });
          await queryClient.invalidateQueries({ queryKey: queueKey });
          await navigate({ to: "/conversations/$conversationId", params: { conversationId } });
        }}
      >
        It moves to your desk. {claimantId === null ? "Nobody holds it now." : "Who holds it now is told."}{" "}
        Texts that they have not sent are kept.
      </ConfirmDialog>
    </>
  );
}
