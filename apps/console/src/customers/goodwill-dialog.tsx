import { ApiError } from "@parlour/api-client/errors";
import type { CustomerFacts } from "@parlour/contract/operations/back-office";
import { giveGoodwill, goodwillAtOnce } from "@parlour/contract/operations/goodwill";
import { useState } from "react";
import { number, object } from "yup";
import { Dialog } from "../parts/dialog.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormText } from "../parts/form-fields.tsx";
import { useGoodwill } from "../queries/goodwill-query.ts";
import { useConsole } from "../services/console-services.ts";
import { moneyKeys } from "../refunds/money-keys.ts";
import { goodwillLimitText } from "../refunds/refund-labels.ts";
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
    .max(goodwillAtOnce, `At most ${goodwillAtOnce} at once`),
  reason: reasonField,
});

/**
 * Gives free credits. Above the limits they wait for a second person. The id stays the same until the call succeeds, so
 * pressing twice, or again after a lost response, gives credits once.
 */
export function GoodwillDialog({ customer, open, onClose }: GoodwillDialogProps) {
  const { client, queryClient } = useConsole();
  const [goodwillId, setGoodwillId] = useState(() => crypto.randomUUID());
  const [waits, setWaits] = useState(false);
  const limits = useGoodwill({ enabled: open }).data?.limits;
  const { customerId } = customer;
  return (
    <>
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
            const body = { goodwillId, credits, reason };
            const { status } = await client.call(giveGoodwill, { params: { customerId }, body });
            setWaits(status === "awaiting_approval");
          } catch (error) {
            // An earlier attempt with another amount was already stored: this one must be given again on
            // purpose.
            if (error instanceof ApiError && error.code === "already_decided")
              setGoodwillId(crypto.randomUUID());
            throw error;
          }
          setGoodwillId(crypto.randomUUID());
          await Promise.all(
            moneyKeys(customerId).map((queryKey) => queryClient.invalidateQueries({ queryKey })),
          );
        }}
      >
        <p className={styles["muted"]}>
          They have {customer.balance} now. Free credits are spent last, are never refunded, and stand in the
          customer&apos;s own statement as goodwill.
        </p>
        {limits === undefined ? null : <p className={styles["muted"]}>{goodwillLimitText(limits)}</p>}
        <FormText
          name="credits"
          label="Credits"
          type="number"
          inputMode="numeric"
          min={1}
          max={goodwillAtOnce}
          autoFocus
        />
        <FormText name="reason" label="Why" hint={reasonHint} autoComplete="off" />
      </FormDialog>
      <Dialog
        title="A second person decides"
        open={waits}
        onClose={() => {
          setWaits(false);
        }}
      >
        <p>
          That is more than one person may give alone, so nothing was given yet. Somebody else finds it under
          Refunds and disputes, Free credits. {customer.username} gets the credits when they approve it.
        </p>
      </Dialog>
    </>
  );
}
