import { Link, useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { PageIntro } from "../app/page-intro.tsx";
import { useTenant } from "../tenant/tenant-context.tsx";
import styles from "./account-page.module.css";
import { AppSection } from "./app-section.tsx";
import { BreakSection } from "./break-section.tsx";
import { DataSection } from "./data-section.tsx";
import { HelpSection } from "./help-section.tsx";
import { HiddenSection } from "./hidden-section.tsx";
import { LimitsSection } from "./limits-section.tsx";
import { LoginsSection } from "./logins-section.tsx";
import { MarketingSection } from "./marketing-section.tsx";
import { SpendingSection } from "./spending-section.tsx";

const places = [
  { id: "spending", label: "Spending" },
  { id: "limits", label: "Limits" },
  { id: "break", label: "A break" },
  { id: "marketing", label: "Marketing texts" },
  { id: "logins", label: "Logins" },
  { id: "app", label: "On this device" },
  { id: "hidden", label: "Hidden profiles" },
  { id: "help", label: "Help and complaints" },
  { id: "data", label: "Your data" },
] as const;

/** /account: the customer's own settings, except those in the My Account overlay. */
export function AccountPage() {
  const { regionHasMarketing } = useTenant();
  useAnchor();
  return (
    <div className={styles["page"]}>
      <PageIntro
        className={styles["intro"]}
        title="Limits, logins and your data"
        lead="Set your limits, take a break, manage your data."
      />
      <div className={styles["columns"]}>
        <nav className={styles["places"]} aria-label="On this page">
          <ul>
            {places
              .filter(({ id }) => id !== "marketing" || regionHasMarketing)
              .map(({ id, label }) => (
                <li key={id}>
                  <Link
                    to="/account"
                    hash={id}
                    activeOptions={{ includeHash: true }}
                    onClick={() => show(id)}
                  >
                    {label}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
        <div className={styles["sections"]}>
          <SpendingSection />
          <LimitsSection />
          <BreakSection />
          {regionHasMarketing ? <MarketingSection /> : null}
          <LoginsSection />
          <AppSection />
          <HiddenSection />
          <HelpSection />
          <DataSection />
        </div>
      </div>
    </div>
  );
}

/** Scrolls a section into view and moves focus to its heading. */
function show(id: string): void {
  const heading = document.getElementById(`${id}-title`);
  heading?.focus({ preventScroll: true });
  heading?.closest("section")?.scrollIntoView();
}

/** Goes to the section in the address, on arrival and after each change. */
function useAnchor(): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash !== "") show(hash);
  }, [hash]);
}
