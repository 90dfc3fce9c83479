import type { CustomerFacts } from "@parlour/contract/operations/back-office";
import { opsEraseCustomer, type ErasureReason } from "@parlour/contract/operations/ops-privacy";
import { Notice } from "@parlour/ui/notice.tsx";
import { mixed, object, string } from "yup";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormSelect, FormText } from "../parts/form-fields.tsx";
import { useConsole } from "../services/console-services.ts";
import { customerKey } from "./customer-key.ts";

const reasonText: { readonly [Reason in ErasureReason]: string } = {
  asked_by_post: "They asked by post",
  asked_by_email: "They asked by e-mail",
  asked_by_phone: "They asked by phone",
  legal_duty: "The law demands it",
};
const reasons = Object.keys(reasonText) as ErasureReason[];

interface EraseDialogProps {
  readonly customer: CustomerFacts;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onErased?: (() => void) | undefined;
}

/** Erases a customer permanently. The customer's name must be typed, to prevent mistakes. */
export function EraseDialog({ customer, open, onClose, onErased }: EraseDialogProps) {
  const { client, queryClient } = useConsole();
  const { customerId, username } = customer;
  const schema = object({
    reason: mixed<ErasureReason>().oneOf(reasons, "Choose why").required("Choose why"),
    typed: string().required(`Type ${username}`).oneOf([username], `That is not ${username}`),
  });
  return (
    <FormDialog
      title={`Erase ${username}`}
      open={open}
      onClose={onClose}
      initialValues={{ reason: "" as ErasureReason, typed: "" }}
      schema={schema}
      operation="opsEraseCustomer"
      submitLabel="Erase for good"
      danger
      onSubmit={async ({ reason }) => {
        await client.call(opsEraseCustomer, { params: { customerId }, body: { reason } });
        // The page then shows what was done. No data of the customer stays in this tab.
        onErased?.();
        void queryClient.resetQueries({ queryKey: customerKey(customerId) });
      }}
    >
      <Notice tone="warning" title="This can't be undone">
        Account, messages, notes, pictures and logins go at once.
        {customer.balance > 0 ? ` ${customer.balance} credits are lost with them.` : ""}
        {customer.payments.openDisputes > 0
          ? " A dispute is open: its money is decided by the bank all the same."
          : ""}
      </Notice>
      <FormSelect
        name="reason"
        label="Why"
        placeholder="Choose why"
        choices={reasons.map((value) => ({ value, label: reasonText[value] }))}
      />
      <FormText
        name="typed"
        label={`Type the username to confirm: ${username}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  );
}
