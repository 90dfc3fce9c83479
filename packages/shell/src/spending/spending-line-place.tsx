import type { SpendingLine as Line } from "@parlour/contract/operations/spending";
import { lazy, Suspense, type ComponentType } from "react";
import { useSpendingLine } from "../queries/spending-line-query.ts";

/** Most chats show no line, so it loads when there is one. The chat works without it. */
const SpendingLine = lazy(async (): Promise<{ default: ComponentType<{ readonly line: Line }> }> => {
  const part = await import("./spending-line.tsx").catch(() => null);
  return { default: part === null ? () => null : part.SpendingLine };
});

/** The line about the customer's spending, if one is due (SPEND-3 to SPEND-5). */
export function SpendingLinePlace() {
  const { data: line } = useSpendingLine();
  return line == null ? null : (
    <Suspense fallback={null}>
      <SpendingLine line={line} />
    </Suspense>
  );
}
