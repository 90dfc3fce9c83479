import type { QueueItem } from "@parlour/contract/operations/queue";
import { HandHelping } from "lucide-react";
import { QuotedText } from "../care/abusive-text.tsx";
import styles from "./handed-note.module.css";

/** Who transferred a conversation, and their note to the new operator. Disappears after the first action. */
export function HandedNote({ handedBy }: { readonly handedBy: NonNullable<QueueItem["handedBy"]> }) {
  return (
    <div className={styles["handed"]}>
      <HandHelping aria-hidden />
      <p>
        <strong>{handedBy.displayName}</strong> handed you this conversation
        {handedBy.note === null ? "." : ": "}
        {handedBy.note === null ? null : (
          <q>
            <QuotedText text={handedBy.note} />
          </q>
        )}
      </p>
    </div>
  );
}
