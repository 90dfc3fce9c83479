import { useEntryOpener } from "@parlour/overlays/entry/use-entry-opener";
import { Button } from "@parlour/ui/button.tsx";
import styles from "./start-actions.module.css";

/** 'Get started for free' opens the entry overlay (LANDING-2). */
export function StartActions() {
  return (
    <div className={styles["actions"]}>
      <Button size="large" className={styles["start"]} {...useEntryOpener()}>
        Get started for free
      </Button>
      <p className={styles["promise"]}>Adults only. Free credits to begin with, no card needed.</p>
    </div>
  );
}
