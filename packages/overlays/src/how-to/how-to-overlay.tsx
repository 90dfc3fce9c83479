import { Coins, Heart, LockKeyhole, MessageCircle, Phone, Smartphone, Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import type { HowToStep } from "../facts.ts";
import { useOverlayServices } from "../overlay-context.tsx";
import { OverlaySection } from "../overlay-section.tsx";
import { Emphasis } from "./emphasis.tsx";
import styles from "./how-to.module.css";

const icons: { readonly [Icon in HowToStep["icon"]]: ReactNode } = {
  phone: <Smartphone aria-hidden />,
  chat: <MessageCircle aria-hidden />,
  credits: <Coins aria-hidden />,
  lock: <LockKeyhole aria-hidden />,
  heart: <Heart aria-hidden />,
  sparkles: <Sparkles aria-hidden />,
};

/** How-to (PANEL-23): the steps, and the region's helpline number if it has one. */
export function HowToOverlay() {
  const { facts } = useOverlayServices();
  const { helplineNumber } = facts.legal;
  return (
    <OverlaySection title="How it works">
      <ol className={styles["steps"]}>
        {facts.howTo.map((step) => (
          <li key={step.title} className={styles["step"]}>
            <span className={styles["icon"]}>{icons[step.icon]}</span>
            <div className={styles["words"]}>
              <h3 className={styles["title"]}>
                <Emphasis text={step.title} />
              </h3>
              <p className={styles["subtitle"]}>
                <Emphasis text={step.subtitle} />
              </p>
            </div>
          </li>
        ))}
      </ol>
      {helplineNumber === null ? null : (
        <p className={styles["helpline"]}>
          <Phone aria-hidden />
          <span>
            Questions? Our helpline is{" "}
            <a href={`tel:${helplineNumber.replaceAll(/[^\d+]/g, "")}`}>{helplineNumber}</a>
          </span>
        </p>
      )}
    </OverlaySection>
  );
}
