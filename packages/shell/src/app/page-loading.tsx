import { ProgressBar } from "@parlour/ui/progress-bar.tsx";
import { clsx } from "clsx";
import styles from "./page-loading.module.css";

interface PageLoadingProps {
  /** Shown from the first frame, because the page is empty. Otherwise a short wait shows nothing. */
  readonly atOnce?: boolean;
}

/** Whether the page's root contains the loading bar of a page that waits for the app. */
export function isPageLoading(root: Element): boolean {
  return root.querySelector("[data-page-loading]") !== null;
}

/** Placeholder for a page whose part of the app is loading. */
export function PageLoading({ atOnce = false }: PageLoadingProps) {
  return (
    <div
      className={clsx(styles["loading"], atOnce && styles["atOnce"])}
      data-page-loading={atOnce || undefined}
    >
      <ProgressBar label="Loading" />
      {atOnce ? (
        // Shown by the page's inline script.
        <output className={styles["failedStart"]} data-start-failed hidden>
          Your connection may have broken off. The page loads by itself once it is back.
        </output>
      ) : null}
    </div>
  );
}
