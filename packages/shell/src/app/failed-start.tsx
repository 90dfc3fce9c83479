import { failureMessages } from "@parlour/overlays/messages";
import { Notice } from "@parlour/ui/notice.tsx";
import { PageLoading } from "./page-loading.tsx";
import styles from "./failed-start.module.css";

/** Shown if the first data could not be loaded: the error and the loading state (NAV-16). */
export function FailedStart() {
  return (
    <main className={styles["page"]}>
      <Notice tone="error">{failureMessages.landingContent}</Notice>
      <PageLoading />
    </main>
  );
}
