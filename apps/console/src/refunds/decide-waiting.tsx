import { Button } from "@parlour/ui/button.tsx";
import { useState, type ReactNode } from "react";
import { object } from "yup";
import type { ConsoleOperation } from "../catalogue/error-catalogue.ts";
import { reasonField, reasonHint } from "../customers/reason-schema.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormText } from "../parts/form-fields.tsx";
import { RowActions } from "../parts/row-actions.tsx";

interface DecideWaitingProps {
  /** Whether the signed-in person made the request, so that somebody else must approve it. */
  readonly own: boolean;
  /** The requested amount, such as "£35.00" or "20 free credits". */
  readonly what: string;
  readonly approve: {
    /** The action's name: "Refund £35.00". */
    readonly label: string;
    readonly operation: ConsoleOperation;
    readonly call: () => Promise<void>;
    /** Who asked and why, and the effect of approving. */
    readonly effect: ReactNode;
  };
  readonly reject: {
    /** "Reject the refund". */
    readonly label: string;
    readonly operation: ConsoleOperation;
    readonly call: (body: { readonly reason: string }) => Promise<void>;
    /** The effect of rejecting, and of withdrawing your own request. */
    readonly effect: string;
    readonly ownEffect: string;
  };
}

const schema = object({ reason: reasonField });

/** Approves or rejects a request for a second person's approval. The requester can only withdraw it. */
export function DecideWaiting({ own, what, approve, reject }: DecideWaitingProps) {
  const [open, setOpen] = useState<"approve" | "reject" | null>(null);
  const close = () => {
    setOpen(null);
  };
  return (
    <RowActions remark={own ? "You asked for it, so somebody else approves it." : undefined}>
      {own ? null : (
        <Button
          onClick={() => {
            setOpen("approve");
          }}
        >
          Approve
        </Button>
      )}
      <Button
        variant="secondary"
        onClick={() => {
          setOpen("reject");
        }}
      >
        {own ? "Take back" : "Reject"}
      </Button>
      <ConfirmDialog
        title={`Approve ${what}`}
        open={open === "approve"}
        onClose={close}
        confirmLabel={approve.label}
        operation={approve.operation}
        onConfirm={approve.call}
      >
        {approve.effect}
      </ConfirmDialog>
      <FormDialog
        title={own ? `Take back ${what}` : `Reject ${what}`}
        open={open === "reject"}
        onClose={close}
        initialValues={{ reason: "" }}
        schema={schema}
        operation={reject.operation}
        submitLabel={own ? "Take back the request" : reject.label}
        danger
        onSubmit={reject.call}
      >
        <p>{own ? reject.ownEffect : reject.effect}</p>
        <FormText name="reason" label="Why" hint={reasonHint} autoComplete="off" autoFocus />
      </FormDialog>
    </RowActions>
  );
}
