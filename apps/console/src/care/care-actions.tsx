import type { OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import { IconButton } from "@parlour/ui/icon-button.tsx";
import { Flag } from "lucide-react";
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { latePart } from "../parts/late-part.tsx";
import { askForFlag, endFlagRequest, flagRequest } from "./flag-request.ts";

/** Rarely opened, so not part of what loads for every shift. */
const FlagDialog = latePart(async () => (await import("./flag-dialog.tsx")).FlagDialog);

/**
 * The button in a conversation's header that opens the dialog for flagging the conversation or blocking its customer.
 */
export function CareActions({ conversation }: { readonly conversation: OpsConversation }) {
  const { conversationId } = conversation;
  const open = useSnapshot(flagRequest).conversationId === conversationId;
  // If another conversation takes this one's place, the dialog does not open for it.
  useEffect(
    () => () => {
      if (flagRequest.conversationId === conversationId) endFlagRequest();
    },
    [conversationId],
  );
  return (
    <>
      <IconButton
        label="Flag or block (F)"
        icon={<Flag aria-hidden />}
        onClick={() => {
          askForFlag(conversationId);
        }}
      />
      {open ? <FlagDialog conversation={conversation} onClose={endFlagRequest} /> : null}
    </>
  );
}
