import { useModalDialog } from "@parlour/ui/use-modal-dialog";
import { useId, type PointerEvent, type ReactNode, type SyntheticEvent } from "react";
import styles from "./confirm-dialog.module.css";

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** While true the dialog cannot be closed, because the request is running. */
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks for confirmation in a dialog before something that can't be undone. */
export function ConfirmDialog({ open, title, busy, onClose, children }: ConfirmDialogProps) {
  const titleId = useId();
  const { dialogRef, bodyRef, leaving } = useModalDialog({
    open,
    contentKey: title,
    onNativeOpen: undefined,
  });

  function close(): void {
    if (!busy) onClose();
  }

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    close();
  }

  function closed(event: SyntheticEvent<HTMLDialogElement>) {
    // Browsers close on a second Escape without asking; `open` must follow that, too.
    if (event.target === event.currentTarget && open) onClose();
  }

  function press(event: PointerEvent<HTMLDialogElement>) {
    // The content fills the dialog, so a press on the dialog itself is on its backdrop.
    if (event.target === event.currentTarget) close();
  }

  return (
    <dialog
      ref={dialogRef}
      className={styles["dialog"]}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={closed}
      onPointerDown={press}
    >
      {open || leaving ? (
        <div className={styles["plate"]} ref={bodyRef} tabIndex={-1}>
          <h2 id={titleId} className={styles["title"]} data-autofocus tabIndex={-1}>
            {title}
          </h2>
          {children}
        </div>
      ) : null}
    </dialog>
  );
}
