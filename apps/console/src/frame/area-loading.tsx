import { Skeleton } from "@parlour/ui/skeleton.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import styles from "./area-layout.module.css";

/** Placeholder for a page while its chunk is loading. */
export function AreaLoading() {
  return (
    <output className={styles["loading"]}>
      <VisuallyHidden>Loading…</VisuallyHidden>
      <Skeleton width="14rem" height="1.5rem" />
      <Skeleton width="100%" height="2.25rem" />
      <Skeleton width="100%" height="12rem" />
    </output>
  );
}
