import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Bell, BellOff } from "lucide-react";
import { ActionFailed } from "../app/action-failed.tsx";
import { useTenant } from "../tenant/tenant-context.tsx";
import styles from "./install.module.css";
import type { PushState } from "./push-browser.ts";

interface PushChoiceProps {
  readonly state: PushState;
  readonly isChanging: boolean;
  /** Why the last change failed; null: it has not. */
  readonly error: Error | null;
  readonly onChange: (wanted: "on" | "off") => void;
}

/** What the customer can do now. */
export function PushChoice({ state, isChanging, error, onChange }: PushChoiceProps) {
  const { brandName } = useTenant();
  switch (state) {
    case "unsupported":
      return (
        <p className={styles["about"]}>
          This browser can’t show notifications of {brandName}. On an iPhone or iPad it can once {brandName}{" "}
          is on the home screen; in a private window it can’t.
        </p>
      );
    case "denied":
      return (
        <Notice tone="info" title="Notifications are blocked">
          You have blocked notifications of this site. To change that, press the sign beside the address and
          allow them; then come back here.
        </Notice>
      );
    case "off":
    case "on":
      return (
        <>
          <p className={styles["about"]}>
            A notification when a reply comes while {brandName} is closed. It never says who wrote or what. It
            is for this browser alone and ends when you log out here.
          </p>
          <NotificationPreview />
          {state === "off" ? (
            <Button
              variant="secondary"
              icon={<Bell aria-hidden />}
              loading={isChanging}
              onClick={() => onChange("on")}
            >
              Turn on reply notifications
            </Button>
          ) : (
            <Button
              variant="secondary"
              icon={<BellOff aria-hidden />}
              loading={isChanging}
              onClick={() => onChange("off")}
            >
              Turn off
            </Button>
          )}
          <ActionFailed
            error={error}
            text={() => "That did not work. Check your connection and try again."}
          />
        </>
      );
    default:
      return state satisfies never;
  }
}

function NotificationPreview() {
  const { brandName, meta } = useTenant();
  return (
    <figure className={styles["preview"]} aria-label="What the notification says">
      <img className={styles["previewIcon"]} src={meta.favicon} alt="" />
      <div>
        <strong>{brandName}</strong>
        <span>You have a new reply</span>
      </div>
    </figure>
  );
}
