import { FooterTexts } from "@parlour/legal-texts/notices.tsx";
import { useFlow } from "@parlour/overlays/overlay-context.tsx";
import { useMemo } from "react";
import { useServices } from "../app/services-context.tsx";
import { legalFactsOf } from "../tenant/legal-facts.ts";
import { useTenant } from "../tenant/tenant-context.tsx";
import styles from "./footer.module.css";

const texts = [
  { overlay: "terms", label: "Terms" },
  { overlay: "privacy", label: "Privacy policy" },
  { overlay: "cookies", label: "Cookie Policy" },
] as const;

/** The footer (spec 1): 18+ and purpose, company, helpline and opt-out where the region has them, 2019 to now. */
export function Footer() {
  const tenant = useTenant();
  const { clock } = useServices();
  const { dispatch } = useFlow();
  const facts = useMemo(() => legalFactsOf(tenant), [tenant]);
  return (
    <footer className={styles["footer"]}>
      <div className={styles["inner"]}>
        <div className={styles["texts"]}>
          <FooterTexts facts={facts} year={new Date(clock.now()).getUTCFullYear()} />
        </div>
        <div className={styles["links"]}>
          {texts.map(({ overlay, label }) => (
            <button
              key={overlay}
              type="button"
              className={styles["link"]}
              data-opens={overlay}
              onClick={() => dispatch({ type: "open", overlay })}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
    </footer>
  );
}
