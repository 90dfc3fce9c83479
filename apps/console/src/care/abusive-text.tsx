import { revealAbuse } from "@parlour/contract/operations/wellbeing";
import { EyeOff } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useConsole } from "../services/console-services.ts";
import styles from "./abusive-text.module.css";
import { careKey } from "./care-keys.ts";

/** Messages that were shown since the page was loaded: what was read once needs no second press. */
const shown = new Set<string>();

interface AbusiveTextProps {
  readonly messageId: string;
  /** Whose conversation it is, for counting towards a break; absent: nothing is counted, as for supervisors. */
  readonly conversationId?: string | undefined;
  readonly children: ReactNode;
}

/** An abusive message: hidden until it is asked for. */
export function AbusiveText({ messageId, conversationId, children }: AbusiveTextProps) {
  const { client, queryClient } = useConsole();
  const [open, setOpen] = useState(() => shown.has(messageId));
  if (open) return children;
  return (
    <button
      type="button"
      className={styles["hidden"]}
      onClick={() => {
        shown.add(messageId);
        setOpen(true);
        if (conversationId === undefined) return;
        // Not waited for and never in the way: it only counts towards a break.
        void client
          .call(revealAbuse, { params: { conversationId, messageId } })
          .then(() => queryClient.invalidateQueries({ queryKey: careKey }))
          .catch(() => undefined);
      }}
    >
      <EyeOff aria-hidden />
      <span>
        Abusive message hidden <span className={styles["show"]}>Show</span>
      </span>
    </button>
  );
}
