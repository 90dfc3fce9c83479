import { FooterTexts } from "@parlour/legal-texts/notices.tsx";
import { useFlow } from "@parlour/overlays/overlay-context.tsx";
import { useMatches } from "@tanstack/react-router";
import { clsx } from "clsx";
import { useMemo } from "react";
import { useRootServices } from "../app/services-context.tsx";
import { legalFactsOf } from "../tenant/legal-facts.ts";
import { useTenant } from "../tenant/tenant-context.tsx";
import styles from "./footer.module.css";

const texts = [
  { overlay: "terms", label: "Terms" },
  { overlay: "privacy", label: "Privacy policy" },
  { overlay: "cookies", label: "Cookie Policy" },
  { overlay: "accessibility", label: "Accessibility" },
] as const;

/** The pages whose width the footer uses, by route name. */
const under = new Map([
  ["Profiles", "underMeet"],
  ["Credit", "underCredits"],
  ["Statement", "underCredits"],
  ["Account", "underAccount"],
  ["Checkout", "underCheckout"],
]);

/**
 * The footer (LANDING-6 to LANDING-8): 18+ and purpose, company, helpline and opt-out if the region has them,
 * and the copyright line.
 */
export function Footer() {
  const tenant = useTenant();
  const { clock } = useRootServices();
  const { dispatch } = useFlow();
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  const width = page === undefined ? undefined : under.get(page);
  const facts = useMemo(() => legalFactsOf(tenant), [tenant]);
  return (
    <footer className={styles["footer"]}>
      <div className={clsx(styles["inner"], width !== undefined && styles[width])}>
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
