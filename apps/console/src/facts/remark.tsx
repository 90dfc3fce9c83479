import { Button } from "@parlour/ui/button.tsx";
import { IconButton } from "@parlour/ui/icon-button.tsx";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { QuotedText } from "../care/abusive-text.tsx";
import { When } from "../parts/when.tsx";
import { useAction } from "../queries/use-action.ts";
import styles from "./remark.module.css";

interface RemarkProps {
  readonly text: string;
  readonly who: string;
  /** ISO 8601. */
  readonly at: string;
  readonly onEdit?: () => void;
  /** Removes a told fact; asked for twice. */
  readonly onRemove?: () => Promise<void>;
}

/** A text that staff wrote, with author and time. */
export function Remark({ text, who, at, onEdit, onRemove }: RemarkProps) {
  const [asking, setAsking] = useState(false);
  const { busy, problem, attempt } = useAction("removePersonaFact");

  return (
    <li className={styles["remark"]}>
      <p className={styles["text"]}>
        <QuotedText text={text} />
      </p>
      <div className={styles["foot"]}>
        <span className={styles["who"]}>
          {who} · <When at={at} />
        </span>
        {asking ? (
          <span className={styles["asking"]}>
            <Button
              variant="danger"
              loading={busy}
              onClick={() => {
                if (onRemove !== undefined) void attempt(onRemove);
              }}
            >
              Remove
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                setAsking(false);
              }}
            >
              Keep
            </Button>
          </span>
        ) : (
          <span className={styles["actions"]}>
            {onEdit === undefined ? null : (
              <IconButton label={`Change: ${text}`} icon={<Pencil aria-hidden />} onClick={onEdit} />
            )}
            {onRemove === undefined ? null : (
              <IconButton
                label={`Remove: ${text}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => {
                  setAsking(true);
                }}
              />
            )}
          </span>
        )}
      </div>
      {problem === null ? null : (
        <p className={styles["problem"]} role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}
