import { overlayPanelId } from "@parlour/overlays/host/panel-id";
import { useFlow } from "@parlour/overlays/overlay-context.tsx";
import { Button } from "@parlour/ui/button.tsx";
import styles from "./start-actions.module.css";

/** 'Get started for free' opens the entry overlay (LANDING-2), natively until the page has hydrated. */
export function StartActions() {
  const { dispatch } = useFlow();
  return (
    <div className={styles["actions"]}>
      <Button
        size="large"
        className={styles["start"]}
        command="show-modal"
        commandfor={overlayPanelId}
        onClick={(event) => {
          // The command was for the time before hydration.
          event.preventDefault();
          dispatch({ type: "open", overlay: "entry" });
        }}
      >
        Get started for free
      </Button>
      <p className={styles["promise"]}>Adults only. Free credits to begin with, no card needed.</p>
    </div>
  );
}
