import { Button } from "@parlour/ui/button.tsx";
import type { ReactNode } from "react";
import type { ConsoleOperation } from "../catalogue/error-catalogue.ts";
import { useAction } from "../queries/use-action.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./form.module.css";

interface ConfirmDialogProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** What will happen, and whether it can be undone. */
  readonly children: ReactNode;
  /** The action's name: "End all sessions", never "OK". */
  readonly confirmLabel: string;
  /** Marks an action that can't easily be undone. */
  readonly danger?: boolean;
  /** The operation whose failure messages are shown. */
  readonly operation: ConsoleOperation;
  /** Runs the action. The dialog closes afterwards, and stays with the error if it throws. */
  readonly onConfirm: () => Promise<void>;
}

/** Asks for confirmation of an action. If a reason or another field is needed, use `FormDialog`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, open, onClose, children, confirmLabel, danger = false, operation, onConfirm } = props;
  const { busy, problem, attempt, setProblem } = useAction(operation);

  const close = () => {
    setProblem(null);
    onClose();
  };

  async function confirm() {
    await attempt(async () => {
      await onConfirm();
      close();
    });
  }

  return (
    <Dialog title={title} open={open} onClose={close} busy={busy}>
      <FailureNotice problem={problem} />
      <div>{children}</div>
      <div className={styles["actions"]}>
        <Button
          variant={danger ? "danger" : "primary"}
          loading={busy}
          data-confirms
          onClick={() => {
            void confirm();
          }}
        >
          {confirmLabel}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={close}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
