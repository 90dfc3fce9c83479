import { failureMessages } from "@parlour/overlays/messages";
import { Notice } from "@parlour/ui/notice.tsx";
import { PageLoading } from "./page-loading.tsx";
import styles from "./failed-start.module.css";

/** Landing data did not arrive: the error bar shows and the loading state is not cleared (NAV-16). */
export function FailedStart() {
  return (
    <main className={styles["page"]}>
      <Notice tone="error">{failureMessages.landingContent}</Notice>
      <PageLoading />
    </main>
  );
}
