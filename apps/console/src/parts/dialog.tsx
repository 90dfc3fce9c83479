import { IconButton } from "@parlour/ui/icon-button.tsx";
import { useModalDialog } from "@parlour/ui/use-modal-dialog";
import { X } from "lucide-react";
import { useId, type KeyboardEvent, type ReactNode } from "react";
import styles from "./dialog.module.css";

interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  /** Requests closing, by its button or Escape; the caller then sets `open`. */
  readonly onClose: () => void;
  /** An action is running, so the dialog can't be closed yet. */
  readonly busy?: boolean;
  /** It may become wide enough for a table or a preview. Others stay as narrow as text is easy to read. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/**
 * Presses the dialog's first button with Ctrl and Enter (on a Mac, Command and Enter): sends its form, or presses the
 * button marked `data-confirms`.
 */
function pressByKeys(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  if (event.repeat || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  const dialog = event.currentTarget;
  const form = (event.target as Element).closest("form") ?? dialog.querySelector("form");
  if (form !== null) form.requestSubmit();
  else dialog.querySelector<HTMLButtonElement>("button[data-confirms]")?.click();
}

/** A centred native modal dialog, as wide as its content; Ctrl and Enter press its first button. Its content is mounted again each time it opens. */
export function Dialog({ title, open, onClose, busy = false, wide = false, children }: DialogProps) {
  const titleId = useId();
  const { dialogRef, bodyRef } = useModalDialog({ open, contentKey: undefined, onNativeOpen: undefined });
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <dialog
      ref={dialogRef}
      className={styles["dialog"]}
      data-wide={wide || undefined}
      aria-labelledby={titleId}
      onKeyDown={pressByKeys}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      onClose={() => {
        // Some browsers close on a second Escape without asking; `open` must follow that, too.
        if (open) onClose();
      }}
    >
      {open ? (
        <>
          <div className={styles["head"]}>
            <h2 className={styles["title"]} id={titleId}>
              {title}
            </h2>
            <IconButton label="Close" icon={<X aria-hidden />} disabled={busy} onClick={close} />
          </div>
          <div className={styles["body"]} ref={bodyRef} tabIndex={-1}>
            {children}
          </div>
        </>
      ) : null}
    </dialog>
  );
}
