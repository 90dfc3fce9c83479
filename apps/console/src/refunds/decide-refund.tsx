import { opsApproveRefund, opsRejectRefund, type OpsRefund } from "@parlour/contract/operations/ops-payments";
import { useSnapshot } from "valtio";
import { QuotedText } from "../care/abusive-text.tsx";
import { moneyText } from "../parts/money.tsx";
import { useConsole } from "../services/console-services.ts";
import { useSayDecided } from "./decided.tsx";
import { DecideWaiting } from "./decide-waiting.tsx";
import { moneyKeys } from "./money-keys.ts";
import { approvedText, askedByText, refundPartText } from "./refund-labels.ts";

/** Returns the sentence that says which credits a refund takes. */
function effectOn(refund: OpsRefund): string {
  switch (refund.kind) {
    case "whole":
      return "The purchase's credits are taken back.";
    case "credits":
    case "withdrawal":
      return `${refundPartText(refund) ?? ""} of the purchase ${refund.credits === 1 ? "is" : "are"} taken back.`;
    case "goodwill":
      return "It is goodwill: no credits are taken back.";
    default:
      return refund.kind satisfies never;
  }
}

/** Approves or rejects a refund request. The requester can only withdraw it; somebody else must approve it. */
export function DecideRefund({ refund }: { readonly refund: OpsRefund }) {
  const { client, queryClient, session } = useConsole();
  const say = useSayDecided();
  const { staff } = useSnapshot(session);
  const amount = moneyText(refund);
  const params = { id: refund.id };

  /** Refetches the lists also after a refusal, because somebody else may have decided meanwhile. */
  async function afterwards<Result>(call: Promise<Result>): Promise<Result> {
    try {
      return await call;
    } finally {
      for (const queryKey of moneyKeys(refund.customerId)) void queryClient.invalidateQueries({ queryKey });
    }
  }

  return (
    <DecideWaiting
      own={refund.requestedBy === staff?.id}
      what={amount}
      approve={{
        label: `Refund ${amount}`,
        operation: "opsApproveRefund",
        call: async () => {
          const approved = await afterwards(client.call(opsApproveRefund, { params }));
          // The list shows the state of one that the bank refused.
          if (approved.status !== "failed") say(approvedText(approved));
        },
        effect: (
          <p>
            {askedByText(refund)} asked for it: “<QuotedText text={refund.reason} />” The rule is checked once
            more; the money goes back to the original card. {effectOn(refund)}
          </p>
        ),
      }}
      reject={{
        label: "Reject the refund",
        operation: "opsRejectRefund",
        call: async (body) => {
          const { requestedBy } = await afterwards(client.call(opsRejectRefund, { params, body }));
          say(
            requestedBy === staff?.id
              ? `Your request to refund ${amount} is taken back.`
              : `The refund of ${amount} is rejected. ${askedByText(refund)} can read why.`,
          );
        },
        effect: `${askedByText(refund)} reads who rejected it and why. It can be asked for again.`,
        ownEffect: "Nothing is refunded. It can be asked for again.",
      }}
    />
  );
}
