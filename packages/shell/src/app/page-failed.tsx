import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { CloudOff } from "lucide-react";
import styles from "./page-loading.module.css";

/** In place of a page whose part of the app did not come, or which broke: what happened, and a way out. */
export function PageFailed() {
  return (
    <div className={styles["failed"]}>
      <EmptyState
        icon={<CloudOff aria-hidden />}
        title="This page could not be loaded"
        text="Your connection may have broken off. What you have written is kept."
        action={<Button onClick={() => location.reload()}>Load it again</Button>}
      />
    </div>
  );
}
