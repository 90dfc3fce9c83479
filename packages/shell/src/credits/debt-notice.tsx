import { Notice } from "@parlour/ui/notice.tsx";
import { Link } from "@tanstack/react-router";
import { usePayments } from "../queries/payments-query.ts";
import { useStatement } from "../queries/statement-query.ts";

/** Credits that are owed after the bank took a payment back: how many, why, and what repays them. */
export function DebtNotice() {
  const { data: payments } = usePayments();
  // The statement is loaded only for customers who lost a dispute: nobody else has a debt.
  const mayOwe = payments?.some(({ dispute }) => dispute === "lost") ?? false;
  const { data: statement } = useStatement({ enabled: mayOwe });
  const owed = statement?.account.debt ?? 0;
  if (owed === 0) return null;
  const credits = owed === 1 ? "1 credit" : `${owed} credits`;
  return (
    <Notice
      tone="warning"
      title={`You owe ${credits}`}
      action={<Link to="/credits/statement">See your statement</Link>}
    >
      Your bank took a payment back after its credits had been spent. Until {credits} are made up for, replies
      wait. Your next purchase makes up for them first: the rest of it is yours to spend.
    </Notice>
  );
}
