import type { InsightFraud } from "@parlour/contract/operations/fraud";
import { Notice } from "@parlour/ui/notice.tsx";
import type { ReactNode } from "react";
import { fraudNotice } from "./fraud-labels.ts";

/** Warns that the share of payments with fraud or a dispute is near or over the limit (INSIGHT-16). */
export function FraudNotice({
  figures,
  action,
}: {
  readonly figures: InsightFraud | null;
  readonly action?: ReactNode;
}) {
  const notice = figures === null ? null : fraudNotice(figures);
  return notice === null ? null : (
    <Notice tone={notice.tone} title={notice.title} action={action}>
      {notice.text}
    </Notice>
  );
}
