import { Smartphone } from "lucide-react";
import { InstallCard } from "../install/install-card.tsx";
import { PushCard } from "../install/push-card.tsx";
import { useTenant } from "../tenant/tenant-context.tsx";
import { AccountSection } from "./account-section.tsx";
import styles from "./app-section.module.css";

/** The app on this device: installed, and telling of replies. */
export function AppSection() {
  const { brandName } = useTenant();
  return (
    <AccountSection
      id="app"
      icon={<Smartphone />}
      title={`${brandName} on this device`}
      lead="Install the app and choose notifications."
    >
      <div className={styles["parts"]}>
        <InstallCard />
        <PushCard />
      </div>
    </AccountSection>
  );
}
