import styles from "./console-mark.module.css";

/** The console's logo: two speech bubbles that share a seat. */
export function ConsoleMark() {
  return (
    <span className={styles["mark"]}>
      <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden>
        <rect width="28" height="28" rx="8" className={styles["plate"]} />
        <path
          d="M7 9.5A2.5 2.5 0 0 1 9.5 7h6A2.5 2.5 0 0 1 18 9.5v2a2.5 2.5 0 0 1-2.5 2.5H11l-2.6 2.3c-.5.450-1.4.100-1.4-.6z"
          className={styles["asking"]}
        />
        <path
          d="M21 13.5v6.7c0 .7-.9 1.05-1.4.600L17 18.5h-3.5a2.5 2.5 0 0 1-2.3-1.6h4.3a4.5 4.5 0 0 0 4.5-4.5v-.9c.6.450 1 1.2 1 2z"
          className={styles["answering"]}
        />
      </svg>
      <span className={styles["name"]}>Parlour</span>
      <span className={styles["place"]}>Console</span>
    </span>
  );
}
