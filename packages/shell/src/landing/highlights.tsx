import { useTenant } from "../tenant/tenant-context.tsx";
import styles from "./highlights.module.css";

/** Highlights one to three of the login layout (LANDING-5). */
export function Highlights() {
  const { loginLayout } = useTenant();
  const { highlightOne, highlightTwo, highlightThree } = loginLayout;
  return (
    <section className={styles["highlights"]} aria-label="What to expect">
      {[highlightOne, highlightTwo, highlightThree].map(({ title, text }) => (
        <div key={title} className={styles["highlight"]}>
          <h2 className={styles["title"]}>{title}</h2>
          <p className={styles["text"]}>{text}</p>
        </div>
      ))}
    </section>
  );
}
