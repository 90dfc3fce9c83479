import { Skeleton } from "@parlour/ui/skeleton.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import styles from "./chat-page.module.css";

/** Placeholder for the messages while they load. */
export function ChatLoading() {
  return (
    <output className={styles["loading"]}>
      <VisuallyHidden>Loading messages</VisuallyHidden>
      <Skeleton width="62%" height="3.2rem" />
      <Skeleton width="38%" height="2.4rem" className={styles["loadingSent"]} />
      <Skeleton width="54%" height="4rem" />
    </output>
  );
}
