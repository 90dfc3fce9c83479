import { opsApproveRefund, opsRejectRefund, type OpsRefund } from "@parlour/contract/operations/ops-payments";
import { Button } from "@parlour/ui/button.tsx";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { object } from "yup";
import { QuotedText } from "../care/abusive-text.tsx";
import { reasonField, reasonHint } from "../customers/reason-schema.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormText } from "../parts/form-fields.tsx";
import { moneyText } from "../parts/money.tsx";
import { RowActions } from "../parts/row-actions.tsx";
import { useConsole } from "../services/console-services.ts";
import { moneyKeys } from "./money-queries.ts";
import { askedByWords } from "./refund-words.ts";

const schema = object({ reason: reasonField });

/** Approves or rejects a refund that waits. One's own can only be taken back: somebody else approves it. */
export function DecideRefund({ refund }: { readonly refund: OpsRefund }) {
  const { client, queryClient, session } = useConsole();
  const { staff } = useSnapshot(session);
  const [open, setOpen] = useState<"approve" | "reject" | null>(null);
  const own = refund.requestedBy === staff?.id;
  const amount = moneyText(refund);
  const params = { id: refund.id };
  const close = () => {
    setOpen(null);
  };

  /** Lists go stale also where it was refused: somebody else may have decided meanwhile. */
  async function afterwards<Answer>(call: Promise<Answer>): Promise<void> {
    try {
      await call;
    } finally {
      for (const queryKey of moneyKeys(refund.customerId)) void queryClient.invalidateQueries({ queryKey });
    }
  }

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
        title={`Approve ${amount}`}
        open={open === "approve"}
        onClose={close}
        confirmLabel={`Refund ${amount}`}
        operation="opsApproveRefund"
        onConfirm={() => afterwards(client.call(opsApproveRefund, { params }))}
      >
        <p>
          {askedByWords(refund)} asked for it: “<QuotedText text={refund.reason} />
          ”. The rule is checked once more; the money goes back to the original card and the purchase&apos;s
          credits are taken back.
        </p>
      </ConfirmDialog>
      <FormDialog
        title={own ? `Take back ${amount}` : `Reject ${amount}`}
        open={open === "reject"}
        onClose={close}
        initialValues={{ reason: "" }}
        schema={schema}
        operation="opsRejectRefund"
        submitLabel={own ? "Take back the request" : "Reject the refund"}
        danger
        onSubmit={(body) => afterwards(client.call(opsRejectRefund, { params, body }))}
      >
        <p>
          {own
            ? "Nothing is refunded. It can be asked for again."
            : `${askedByWords(refund)} reads who rejected it and why. It can be asked for again.`}
        </p>
        <FormText name="reason" label="Why" hint={reasonHint} autoComplete="off" autoFocus />
      </FormDialog>
    </RowActions>
  );
}
