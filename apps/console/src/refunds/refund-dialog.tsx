import {
  opsRefundPayment,
  opsReleasePayment,
  type OpsPayment,
} from "@parlour/contract/operations/ops-payments";
import { refundAloneLimitMinor } from "@parlour/contract/rules/refund";
import { Notice } from "@parlour/ui/notice.tsx";
import { object } from "yup";
import { reasonField, reasonHint } from "../customers/reason-schema.ts";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormText } from "../parts/form-fields.tsx";
import { moneyText } from "../parts/money.tsx";
import { useConsole } from "../services/console-services.ts";
import { useSayDecided } from "./decided.tsx";
import { moneyKeys } from "./money-keys.ts";
import { approvedText } from "./refund-labels.ts";

interface PaymentDialogProps {
  readonly payment: OpsPayment;
  readonly open: boolean;
  readonly onClose: () => void;
}

const schema = object({ reason: reasonField });

/** Refunds a payment to its card; above a limit it first waits for a second person. */
export function RefundDialog({ payment, open, onClose }: PaymentDialogProps) {
  const { client, queryClient } = useConsole();
  const say = useSayDecided();
  const { minor, secondPerson } = payment.refund;
  const amount = moneyText({ minor, currency: payment.currency });
  return (
    <FormDialog
      title={`Refund ${amount}`}
      open={open}
      onClose={onClose}
      initialValues={{ reason: "" }}
      schema={schema}
      operation="opsRefundPayment"
      submitLabel={secondPerson ? "Ask for approval" : `Refund ${amount}`}
      danger={!secondPerson}
      onSubmit={async (body) => {
        const { paymentIntent } = payment;
        const refund = await client.call(opsRefundPayment, { params: { paymentIntent }, body });
        say(
          refund.status === "requested"
            ? `The refund of ${amount} to ${payment.username} waits for somebody else’s approval.`
            : approvedText(refund),
        );
        await Promise.all(
          moneyKeys(payment.customerId).map((queryKey) => queryClient.invalidateQueries({ queryKey })),
        );
      }}
    >
      <p>
        {payment.status === "held"
          ? "It goes back as it came, to the original card. Its credits were never given."
          : `It goes back to the original card within 5 working days, and its ${payment.credits} credits are taken back.`}
      </p>
      {secondPerson ? (
        <Notice tone="info">
          This is more than {moneyText({ minor: refundAloneLimitMinor, currency: payment.currency })}, so
          somebody else has to approve it. Until then the customer keeps the credits.
        </Notice>
      ) : null}
      <FormText name="reason" label="Why" hint={reasonHint} autoComplete="off" autoFocus />
    </FormDialog>
  );
}

/** Grants a held payment's credits although the money did not match the order. */
export function ReleaseDialog({ payment, open, onClose }: PaymentDialogProps) {
  const { client, queryClient } = useConsole();
  const say = useSayDecided();
  const { paymentIntent, currency, minor, receivedMinor, credits } = payment;
  return (
    <FormDialog
      title="Release a held payment"
      open={open}
      onClose={onClose}
      initialValues={{ reason: "" }}
      schema={schema}
      operation="opsReleasePayment"
      submitLabel={`Give the ${credits} credits`}
      onSubmit={async (body) => {
        await client.call(opsReleasePayment, { params: { paymentIntent }, body });
        say(`${payment.username} has the ${credits} credits.`);
        await Promise.all(
          moneyKeys(payment.customerId).map((queryKey) => queryClient.invalidateQueries({ queryKey })),
        );
      }}
    >
      <p>
        {moneyText({ minor, currency })} were ordered and {moneyText({ minor: receivedMinor ?? 0, currency })}{" "}
        arrived. Releasing gives the ordered {credits} credits all the same.
      </p>
      <FormText name="reason" label="Why" hint={reasonHint} autoComplete="off" autoFocus />
    </FormDialog>
  );
}
