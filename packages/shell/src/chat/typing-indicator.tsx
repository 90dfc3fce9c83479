import styles from "./typing-indicator.module.css";

/** Shown only while an operator types. */
export function TypingIndicator({ profileName }: { readonly profileName: string }) {
  return (
    <output className={styles["typing"]}>
      <span className={styles["dots"]} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      {profileName} is typing
    </output>
  );
}
