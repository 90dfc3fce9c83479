import { useTenant } from "../tenant/tenant-context.tsx";
import styles from "./bottom-section.module.css";

/** The bottom section with profiles (LANDING-5). */
export function BottomSection() {
  const { bottomSection } = useTenant().loginLayout;
  if (bottomSection.profiles.length === 0) return null;
  return (
    <section className={styles["section"]}>
      <h2 className={styles["title"]}>{bottomSection.title}</h2>
      <ul className={styles["profiles"]}>
        {bottomSection.profiles.map(({ name, tagline, imageUrl }) => (
          <li key={name} className={styles["profile"]}>
            <img className={styles["portrait"]} src={imageUrl} alt="" loading="lazy" decoding="async" />
            <p className={styles["name"]}>{name}</p>
            <p className={styles["tagline"]}>{tagline}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
