import { Avatar } from "@parlour/ui/avatar.tsx";
import { IconButton } from "@parlour/ui/icon-button.tsx";
import { ArrowLeft, ChevronRight, X } from "lucide-react";
import { CreateStepper } from "../create/create-stepper.tsx";
import { canGoBack, closeControl } from "../flow.ts";
import { useFlow, useOverlayServices } from "../overlay-context.tsx";
import styles from "./host.module.css";
import { overlayPanelId } from "./panel-id.ts";

/** The panel's header (PANEL-7): Back, the customer or the account's title, and the close control. */
export function HostHeader() {
  const { loggedIn, customer } = useOverlayServices();
  const { flow, dispatch } = useFlow();
  // The closed panel has Entry ready: the same header as when it is open, so that hydration matches.
  const control = flow.current === null ? "cross" : closeControl(flow, { loggedIn });
  return (
    <>
      <div className={styles["header"]}>
        {canGoBack(flow) ? (
          <IconButton
            label="Back"
            icon={<ArrowLeft aria-hidden />}
            onClick={() => dispatch({ type: "back" })}
          />
        ) : null}
        <div className={styles["who"]}>
          {flow.current === "account" ? <h2 className={styles["title"]}>My Account</h2> : null}
          {customer === null ? null : (
            <span className={styles["customer"]}>
              <span className={styles["username"]}>{customer.username}</span>
              <Avatar name={customer.username} src={customer.imageUrl} size={36} decorative />
            </span>
          )}
        </div>
        {control === null ? null : (
          <IconButton
            label="Close"
            icon={control === "chevron" ? <ChevronRight aria-hidden /> : <X aria-hidden />}
            // Closes natively before hydration.
            command="close"
            commandfor={overlayPanelId}
            onClick={() => dispatch({ type: "close" })}
          />
        )}
      </div>
      {flow.current === "create" ? (
        <div className={styles["stepper"]}>
          <CreateStepper step={flow.createStep} />
        </div>
      ) : null}
    </>
  );
}
