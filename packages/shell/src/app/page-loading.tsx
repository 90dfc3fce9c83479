import { ProgressBar } from "@parlour/ui/progress-bar.tsx";
import styles from "./page-loading.module.css";

/** Holds the place of a page whose part of the app is on its way. */
export function PageLoading() {
  return (
    <div className={styles["loading"]}>
      <ProgressBar label="Loading" />
    </div>
  );
}
