import { sentDespiteReasonMaxLength } from "@parlour/contract/operations/claimed-conversation";
import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { TextField } from "@parlour/ui/text-field.tsx";
import { useState } from "react";

interface HeldBackProps {
  /** What the reply contains. */
  readonly message: string;
  readonly onClose: () => void;
  readonly onSend: (reason: string) => void;
}

/** A reply that breaks a rule (DESK-20): it is back in the box, to be changed or sent with a reason. */
export function HeldBack({ message, onClose, onSend }: HeldBackProps) {
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  return (
    <Notice tone="error" title="Held back, not sent" onClose={onClose}>
      <form
        aria-label="Send a reply that was held back"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() === "") setMissing(true);
          else onSend(reason.trim());
        }}
      >
        <Stack gap={3}>
          <p>{message} Supervisors see replies that are sent with a reason.</p>
          <TextField
            label="Why it has to be sent"
            value={reason}
            maxLength={sentDespiteReasonMaxLength}
            error={missing ? "Say why, or change the reply." : ""}
            onChange={(event) => {
              setReason(event.target.value);
              setMissing(false);
            }}
          />
          <Row gap={2}>
            <Button type="submit" variant="secondary">
              Send with this reason
            </Button>
          </Row>
        </Stack>
      </form>
    </Notice>
  );
}
