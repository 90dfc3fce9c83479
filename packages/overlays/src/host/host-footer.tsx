import { useFlow, useOverlayServices } from "../overlay-context.tsx";
import styles from "./host.module.css";

const legal = [
  { overlay: "terms", label: "Terms" },
  { overlay: "privacy", label: "Privacy policy" },
  { overlay: "cookies", label: "Cookie Policy" },
] as const;

/** The panel's footer (PANEL-8): the logo and the three legal texts. */
export function HostFooter() {
  const { facts } = useOverlayServices();
  const { flow, dispatch } = useFlow();
  return (
    <div className={styles["footer"]}>
      <img
        className={styles["logo"]}
        src={facts.footerLogo.imageUrl}
        alt={facts.footerLogo.altText}
        height={28}
        loading="lazy"
        decoding="async"
      />
      <div className={styles["legal"]}>
        {legal.map(({ overlay, label }) => (
          <button
            key={overlay}
            type="button"
            className={styles["legalLink"]}
            data-opens={overlay}
            aria-current={flow.current === overlay ? "page" : undefined}
            onClick={() => dispatch({ type: "open", overlay })}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
