import { ApiError } from "@parlour/api-client/errors";
import { opsAskPartRefund, type OpsPayment } from "@parlour/contract/operations/ops-payments";
import { unspentCreditsMinor } from "@parlour/contract/rules/refund";
import { useFormikContext } from "formik";
import { useState } from "react";
import { mixed, number, object } from "yup";
import { reasonField, reasonHint } from "../customers/reason-schema.ts";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormSelect, FormText } from "../parts/form-fields.tsx";
import { moneyText } from "../parts/money.tsx";
import { hasTwoDecimals } from "../parts/two-decimals.ts";
import { useConsole } from "../services/console-services.ts";
import { useSayDecided } from "./decided.tsx";
import { moneyKeys } from "./money-keys.ts";

type PartKind = "credits" | "goodwill";

interface PartValues {
  readonly kind: PartKind;
  /** Whole credits, or an amount such as 4.50. */
  readonly amount: number | string;
  readonly reason: string;
}

/** Returns an amount of money in the currency's main unit as minor units: 4.5 is 450. */
function minorOf(amount: number): number {
  return Math.round(amount * 100);
}

/** Returns the rules of the form: no more credits than are unspent, no more money than is left. */
function schemaOf({ refund, currency }: OpsPayment) {
  const { credits, goodwillMinor } = refund.parts;
  const amount = number().typeError("Enter a number").required("Enter how much");
  return object({
    kind: mixed<PartKind>().oneOf(["credits", "goodwill"]).required(),
    amount: amount.when("kind", ([kind], field) =>
      kind === "credits"
        ? field
            .integer("Whole credits only")
            .min(1, "At least 1")
            .max(credits, `At most ${credits} are unspent`)
        : field
            .min(0.01, "At least 0.01")
            .max(goodwillMinor / 100, `At most ${moneyText({ minor: goodwillMinor, currency })} is left`)
            .test("minor", "At most two decimals", hasTwoDecimals),
    ),
    reason: reasonField,
  });
}

/** What the entered part means for money and credits. */
function PartEffect({ payment }: { readonly payment: OpsPayment }) {
  const { values } = useFormikContext<PartValues>();
  const { credits, goodwillMinor, refundedCredits, refundedMinor } = payment.refund.parts;
  if (values.kind === "goodwill") {
    return (
      <p>
        The customer keeps all credits. At most{" "}
        {moneyText({ minor: goodwillMinor, currency: payment.currency })} of this payment is left.
      </p>
    );
  }
  const receivedMinor = payment.receivedMinor ?? payment.minor;
  const asked = Number(values.amount);
  const purchase = { credits: payment.credits, receivedMinor, refundedCredits, refundedMinor };
  const isKnown = Number.isInteger(asked) && asked >= 1 && asked <= credits;
  const minor = isKnown ? unspentCreditsMinor(purchase, asked) : 0;
  return (
    <p>
      {credits} credits of this payment can be paid back.{" "}
      {isKnown
        ? `${moneyText({ minor, currency: payment.currency })} goes to the card, and ${asked === 1 ? "the credit is" : `the ${asked} credits are`} taken back.`
        : "Each is refunded at its price."}
    </p>
  );
}

interface PartRefundDialogProps {
  readonly payment: OpsPayment;
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * Asks a second person for a refund of unspent credits, or of money as goodwill. The id stays the same until the call
 * succeeds, so that pressing again after a lost response asks once.
 */
export function PartRefundDialog({ payment, open, onClose }: PartRefundDialogProps) {
  const { client, queryClient } = useConsole();
  const say = useSayDecided();
  const [refundId, setRefundId] = useState(() => crypto.randomUUID());
  const hasCredits = payment.refund.parts.credits > 0;
  const initialValues: PartValues = { kind: hasCredits ? "credits" : "goodwill", amount: "", reason: "" };
  return (
    <FormDialog
      title="Refund a part"
      open={open}
      onClose={onClose}
      initialValues={initialValues}
      schema={schemaOf(payment)}
      operation="opsAskPartRefund"
      submitLabel="Ask for approval"
      onSubmit={async ({ kind, amount, reason }) => {
        const asked = kind === "credits" ? Number(amount) : minorOf(Number(amount));
        try {
          await client.call(opsAskPartRefund, {
            params: { paymentIntent: payment.paymentIntent },
            body: { refundId, kind, amount: asked, reason },
          });
        } catch (error) {
          // An earlier try with another amount was stored: this one must be asked for again on purpose.
          if (error instanceof ApiError && error.code === "already_decided") setRefundId(crypto.randomUUID());
          throw error;
        }
        setRefundId(crypto.randomUUID());
        say(`The refund to ${payment.username} waits for somebody else’s approval.`);
        await Promise.all(
          moneyKeys(payment.customerId).map((queryKey) => queryClient.invalidateQueries({ queryKey })),
        );
      }}
    >
      <FormSelect
        name="kind"
        label="What goes back"
        choices={[
          ...(hasCredits ? [{ value: "credits", label: "Unspent credits, at their price" }] : []),
          { value: "goodwill", label: "Money as goodwill, credits stay" },
        ]}
        autoFocus
      />
      <PartAmount />
      <PartEffect payment={payment} />
      <FormText name="reason" label="Why" hint={reasonHint} autoComplete="off" />
      <p>Somebody else has to approve it. Nothing moves until then.</p>
    </FormDialog>
  );
}

function PartAmount() {
  const isCredits = useFormikContext<PartValues>().values.kind === "credits";
  return (
    <FormText
      name="amount"
      label={isCredits ? "Credits" : "Amount"}
      inputMode={isCredits ? "numeric" : "decimal"}
      autoComplete="off"
    />
  );
}
