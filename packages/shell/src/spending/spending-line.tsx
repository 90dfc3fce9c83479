import { dismissSpendingLine, type SpendingLine as Line } from "@parlour/contract/operations/spending";
import { coolOffHours, readLimits } from "@parlour/contract/operations/limits";
import { Button } from "@parlour/ui/button.tsx";
import { IconButton } from "@parlour/ui/icon-button.tsx";
import { X } from "lucide-react";
import { askedLimits } from "../account/limit-change.ts";
import { dateTimeText } from "../account/date-text.ts";
import { useChangeLimits } from "../account/use-change-limits.ts";
import { ActionFailed } from "../app/action-failed.tsx";
import { useServices } from "../app/services-context.tsx";
import { spendingLineKey } from "../queries/spending-line-query.ts";
import { useAction } from "../queries/use-action.ts";
import styles from "./spending-line.module.css";
import { lineText, lineWords } from "./spending-words.ts";

/** One quiet line: the facts, a break that one press takes, and a way to dismiss it. */
export function SpendingLine({ line }: { readonly line: Line }) {
  const { client, clock, queryClient } = useServices();
  const { mutateAsync: change } = useChangeLimits();
  const takeBreak = useAction({
    // The limits stay as they are, also those that wait.
    act: async () =>
      change({ ...askedLimits(await client.call(readLimits, {})), coolOffHours: coolOffHours.least }),
  });
  const dismissed = useAction({
    act: async () => client.call(dismissSpendingLine, {}),
    onDone: () => queryClient.setQueryData(spendingLineKey, null),
  });
  const until = takeBreak.data?.coolOffUntil ?? null;
  return (
    <section className={styles["line"]} aria-label={lineWords.region}>
      <div className={styles["inner"]}>
        <output className={styles["text"]}>
          {until === null ? lineText(line) : lineWords.taken(dateTimeText(until, clock.now()))}
        </output>
        <IconButton
          className={styles["close"]}
          label={lineWords.dismiss}
          icon={<X aria-hidden />}
          onClick={() => dismissed.mutate()}
        />
        {until === null ? (
          <div className={styles["break"]}>
            <Button
              variant="secondary"
              loading={takeBreak.isPending}
              onClick={() => takeBreak.mutate()}
              aria-describedby="spending-break-about"
            >
              {lineWords.takeBreak}
            </Button>
            <span id="spending-break-about" className={styles["about"]}>
              {lineWords.about}
            </span>
          </div>
        ) : null}
      </div>
      <ActionFailed error={takeBreak.error ?? dismissed.error} />
    </section>
  );
}
