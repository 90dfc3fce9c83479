import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import styles from "./notice.module.css";

export type NoticeTone = "info" | "success" | "warning" | "error";

export interface NoticeProps extends Omit<ComponentProps<"div">, "title"> {
  readonly tone: NoticeTone;
  readonly title?: ReactNode;
  /** Replaces the tone's own icon; gets the class that sizes and colours it. */
  readonly icon?: ((className: string) => ReactNode) | undefined;
  readonly onClose?: (() => void) | undefined;
  /** A button or link to fix the problem. */
  readonly action?: ReactNode;
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert } as const;

/** A message on its own background. Errors are announced at once, the others at the next pause. */
export function Notice({ tone, title, icon, onClose, action, className, children, ...rest }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      {...rest}
      className={clsx(styles["notice"], styles[tone], className)}
    >
      {icon ? icon(styles["icon"] ?? "") : <Icon className={styles["icon"]} aria-hidden />}
      <div className={styles["body"]}>
        {title ? <p className={styles["title"]}>{title}</p> : null}
        <div>{children}</div>
        {action ? <div className={styles["action"]}>{action}</div> : null}
      </div>
      {onClose ? (
        <IconButton className={styles["close"]} label="Dismiss" icon={<X aria-hidden />} onClick={onClose} />
      ) : null}
    </div>
  );
}
