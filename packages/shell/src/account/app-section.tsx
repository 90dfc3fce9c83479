import { Smartphone } from "lucide-react";
import { InstallCard } from "../install/install-card.tsx";
import { PushCard } from "../install/push-card.tsx";
import { useCustomer } from "../customer/customer-context.tsx";
import { ReplySignalsCard } from "../replies/reply-signals-card.tsx";
import { useTenant } from "../tenant/tenant-context.tsx";
import { AccountSection } from "./account-section.tsx";
import styles from "./app-section.module.css";

/** The app on this device: installing it, and notifications of replies while it is closed or visible. */
export function AppSection() {
  const { brandName } = useTenant();
  const { signals } = useCustomer();
  return (
    <AccountSection
      id="app"
      icon={<Smartphone />}
      title={`${brandName} on this device`}
      lead="Install the app and choose how you hear of replies."
    >
      <div className={styles["parts"]}>
        <InstallCard />
        <PushCard />
        <ReplySignalsCard signals={signals} />
      </div>
    </AccountSection>
  );
}
