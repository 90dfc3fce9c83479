import { wakeConversation, type QueueItem } from "@parlour/contract/operations/queue";
import { Button } from "@parlour/ui/button.tsx";
import { AlarmClock } from "lucide-react";
import { useNow } from "../desk/use-now.ts";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { queueKey } from "../queries/queue-query.ts";
import { useAction } from "../queries/use-action.ts";
import { useConsole } from "../services/console-services.ts";
import { backText } from "./back-text.ts";
import { untilText } from "./snooze-time.ts";
import styles from "./snooze-note.module.css";

/** Above a conversation: that it is put away, with a button to bring it back, or that it is back and why. */
export function SnoozeNote({ item }: { readonly item: QueueItem }) {
  const { conversationId, snoozedUntil, backBecause } = item;
  const { client, queryClient } = useConsole();
  const { busy, problem, attempt } = useAction("wakeConversation");
  const now = useNow();
  if (snoozedUntil === undefined && backBecause === undefined) return null;
  return (
    <div className={styles["note"]}>
      <AlarmClock aria-hidden />
      <p className={styles["words"]}>
        {snoozedUntil === undefined
          ? `It is back: ${backText(backBecause ?? "time")}`
          : `You have put it away until ${untilText(new Date(snoozedUntil), new Date(now))}.`}
      </p>
      {snoozedUntil === undefined ? null : (
        <Button
          variant="secondary"
          loading={busy}
          onClick={() => {
            void attempt(async () => {
              await client.call(wakeConversation, { params: { conversationId } });
              await queryClient.invalidateQueries({ queryKey: queueKey });
            });
          }}
        >
          Bring it back
        </Button>
      )}
      <FailureNotice problem={problem} />
    </div>
  );
}
