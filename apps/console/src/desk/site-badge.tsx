import styles from "./site-badge.module.css";

/**
 * Brand and region of a conversation, such as `Duskwren GB`. Brands are ids here, because the desk loads no
 * brands.
 */
export function SiteBadge({ brand, region }: { readonly brand: string; readonly region: string }) {
  const name = brand
    .split("-")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(" ");
  return (
    <span className={styles["badge"]}>
      {name} <abbr>{region}</abbr>
    </span>
  );
}
