import { ApiError } from "@parlour/api-client/errors";
import { giveGoodwill, type CustomerFacts } from "@parlour/contract/operations/back-office";
import { useState } from "react";
import { number, object } from "yup";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormText } from "../parts/form-fields.tsx";
import { useConsole } from "../services/console-services.ts";
import { customerKey } from "./customer-key.ts";
import styles from "./customer-page.module.css";
import { reasonField, reasonHint } from "./reason-schema.ts";

interface GoodwillDialogProps {
  readonly customer: CustomerFacts;
  readonly open: boolean;
  readonly onClose: () => void;
}

const schema = object({
  credits: number()
    .typeError("Enter a number")
    .required("Enter how many")
    .integer("Whole credits only")
    .min(1, "At least 1")
    .max(50, "At most 50 at once"),
  reason: reasonField,
});

/** Free credits out of goodwill. The id stays until it worked: pressing twice, or again after a lost answer, gives once. */
export function GoodwillDialog({ customer, open, onClose }: GoodwillDialogProps) {
  const { client, queryClient } = useConsole();
  const [goodwillId, setGoodwillId] = useState(() => crypto.randomUUID());
  const { customerId } = customer;
  return (
    <FormDialog
      title={`Give ${customer.username} free credits`}
      open={open}
      onClose={onClose}
      initialValues={{ credits: 1, reason: "" }}
      schema={schema}
      operation="giveGoodwill"
      submitLabel="Give the credits"
      onSubmit={async ({ credits, reason }) => {
        try {
          await client.call(giveGoodwill, { params: { customerId }, body: { goodwillId, credits, reason } });
        } catch (error) {
          // An earlier try with another amount has arrived: whoever still wants this one gives it on purpose.
          if (error instanceof ApiError && error.code === "already_decided")
            setGoodwillId(crypto.randomUUID());
          throw error;
        }
        setGoodwillId(crypto.randomUUID());
        await queryClient.invalidateQueries({ queryKey: customerKey(customerId) });
      }}
    >
      <p className={styles["muted"]}>
        They have {customer.balance} now. Free credits are spent last, are never refunded, and stand in the
        customer&apos;s own statement as goodwill.
      </p>
      <FormText name="credits" label="Credits" type="number" inputMode="numeric" min={1} max={50} autoFocus />
      <FormText name="reason" label="Why" hint={reasonHint} autoComplete="off" />
    </FormDialog>
  );
}
