import { useTenant } from "../tenant/tenant-context.tsx";
import styles from "./blocked-page.module.css";

/** The page for a banned customer: the brand and no message (STATUS-4). */
export function BlockedPage() {
  const { brandName, authLayout } = useTenant();
  return (
    <main className={styles["blocked"]} aria-label={brandName}>
      <img src={authLayout.pageLogo} alt={brandName} height={56} />
    </main>
  );
}
