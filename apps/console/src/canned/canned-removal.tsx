import type { KeptCannedReply } from "@parlour/contract/operations/desk-conversation";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { cannedKey } from "../queries/canned-query.ts";
import { useConsole } from "../services/console-services.ts";
import type { CannedKeeping } from "./canned-keeping.ts";

interface CannedRemovalProps {
  readonly keeping: CannedKeeping;
  /** null: the dialog is closed. */
  readonly reply: KeptCannedReply | null;
  readonly onClose: () => void;
}

/** Asks for confirmation before a canned reply is removed for good. */
export function CannedRemoval({ keeping, reply, onClose }: CannedRemovalProps) {
  const { queryClient } = useConsole();
  return (
    <ConfirmDialog
      title="Remove this canned reply?"
      open={reply !== null}
      onClose={onClose}
      confirmLabel="Remove it"
      danger
      operation={keeping.operations.remove}
      onConfirm={async () => {
        if (reply === null) return;
        await keeping.remove(reply);
        await queryClient.invalidateQueries({ queryKey: cannedKey });
      }}
    >
      <p>
        “{reply?.title}” goes{reply?.own === true ? "" : " for every operator"}, with the count of its uses.
        Replies that were sent with it do not change.
      </p>
    </ConfirmDialog>
  );
}
