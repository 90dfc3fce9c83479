import { removeCannedReply, type KeptCannedReply } from "@parlour/contract/operations/desk-conversation";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { cannedKey } from "../queries/canned-query.ts";
import { useConsole } from "../services/console-services.ts";

interface CannedRemovalProps {
  /** null: the dialog is closed. */
  readonly reply: KeptCannedReply | null;
  readonly onClose: () => void;
}

/** Asks for confirmation before a canned reply is removed for good. */
export function CannedRemoval({ reply, onClose }: CannedRemovalProps) {
  const { client, queryClient } = useConsole();
  return (
    <ConfirmDialog
      title="Remove this canned reply?"
      open={reply !== null}
      onClose={onClose}
      confirmLabel="Remove it"
      danger
      operation="removeCannedReply"
      onConfirm={async () => {
        if (reply === null) return;
        await client.call(removeCannedReply, { params: { cannedReplyId: reply.id } });
        await queryClient.invalidateQueries({ queryKey: cannedKey });
      }}
    >
      <p>
        “{reply?.title}” goes for every operator, with the count of its uses. Replies that were sent with it
        stay as they are.
      </p>
    </ConfirmDialog>
  );
}
