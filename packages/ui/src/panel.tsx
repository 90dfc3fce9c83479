import { clsx } from "clsx";
import {
  memo,
  useEffect,
  useRef,
  type PointerEvent as ReactPointerEvent,
  type ReactNode,
  type SyntheticEvent,
} from "react";
import styles from "./panel.module.css";
import { showThenMakeModal } from "./open-in-steps.ts";
import { useModalDialog } from "./use-modal-dialog.ts";
import { useSteadyContent } from "./use-steady-content.ts";

export type PanelCloseReason = "escape" | "outside" | "button";

export interface PanelProps {
  readonly id: string;
  /** The panel's name, read when focus enters it. */
  readonly label: string;
  readonly open: boolean;
  /** Requests closing; the caller then sets `open`. `button` is for the caller's own close buttons. */
  readonly onClose: (reason: PanelCloseReason) => void;
  /** Only at 768 px and wider (PANEL-3). */
  readonly closeOnOutsidePress: boolean;
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
  /** Notices that must be visible and announced while the panel is open. */
  readonly alerts?: ReactNode;
  /** Identifies the content; a change moves focus to the new content and scrolls to its top. */
  readonly contentKey?: string | undefined;
  /** The platform opened the panel (`command="show-modal"`), before or after hydration. */
  readonly onNativeOpen?: (() => void) | undefined;
  /** The panel was closed and its animation has ended. */
  readonly onGone?: (() => void) | undefined;
  readonly className?: string | undefined;
}

interface KeptProps {
  readonly keep: boolean;
  readonly children: ReactNode;
}

/** Keeps showing the last content during the closing animation. */
const Kept = memo(
  function Kept({ children }: KeptProps) {
    return children;
  },
  (_, next) => next.keep,
);

/** Whether a press hit the dialog's backdrop: its target is the dialog, its position is outside the box. */
function isOnBackdrop(event: ReactPointerEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

/**
 * The side panel: one native modal dialog (PANEL-1 to PANEL-3). It can be rendered closed on the server,
 * opened by the browser before any script, and taken over while open when the page hydrates.
 */
export function Panel(props: PanelProps) {
  const { id, label, open, onClose, closeOnOutsidePress, contentKey, header, footer, alerts, children } =
    props;
  const { dialogRef, bodyRef, leaving } = useModalDialog({
    open,
    contentKey,
    onNativeOpen: props.onNativeOpen,
    onGone: props.onGone,
    show: showThenMakeModal,
  });
  const alertsRef = useRef<HTMLDivElement>(null);
  useSteadyContent({ open, dialogRef, bodyRef, alertsRef });

  // Around the time at which the dialog becomes modal, a press beside it still hits the page or the page's root: it is
  // repeated on the dialog, as one on its backdrop.
  useEffect(() => {
    function repeatOnBackdrop(event: PointerEvent) {
      const dialog = dialogRef.current;
      if (dialog?.matches(":modal") !== true || !(event.target instanceof Element)) return;
      if (event.target.closest("dialog") === null) dialog.dispatchEvent(new PointerEvent(event.type, event));
    }
    document.addEventListener("pointerdown", repeatOnBackdrop);
    return () => document.removeEventListener("pointerdown", repeatOnBackdrop);
  }, [dialogRef]);

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    // A file picker inside the panel fires its own `cancel` event, which bubbles.
    if (event.target !== event.currentTarget) return;
    // If the platform opened it and the app does not know yet, only the platform can close it.
    if (open) event.preventDefault();
    onClose("escape");
  }

  function closed(event: SyntheticEvent<HTMLDialogElement>) {
    // Browsers close on a second Escape without asking; `open` must follow that, too.
    if (event.target === event.currentTarget && open) onClose("escape");
  }

  function press(event: ReactPointerEvent<HTMLDialogElement>) {
    if (closeOnOutsidePress && isOnBackdrop(event)) onClose("outside");
  }

  return (
    <dialog
      ref={dialogRef}
      id={id}
      className={clsx(styles["panel"], props.className)}
      aria-label={label}
      onCancel={cancel}
      onClose={closed}
      onPointerDown={press}
      // The platform may have opened it before hydration: React then does not know its `open` attribute.
      suppressHydrationWarning
    >
      <Kept keep={leaving}>
        {header ? <div className={styles["header"]}>{header}</div> : null}
        <div className={styles["body"]} data-panel-body ref={bodyRef} tabIndex={-1} key={contentKey}>
          {children}
        </div>
        <div className={styles["alerts"]} data-alert-outlet ref={alertsRef}>
          {alerts}
        </div>
        {footer ? <div className={styles["footer"]}>{footer}</div> : null}
      </Kept>
    </dialog>
  );
}
