import { CloudOff, RefreshCw } from "lucide-react";
import { useSnapshot } from "valtio";
import { useOnline } from "../app/use-online.ts";
import { useCustomer } from "../customer/customer-context.tsx";
import styles from "./connection-strip.module.css";

/** Shows that the connection is lost but no message is; otherwise nothing. */
export function ConnectionStrip() {
  const { updates } = useCustomer();
  const { reachable } = useSnapshot(updates.state);
  const online = useOnline();
  return (
    <output className={styles["live"]}>
      {online && reachable ? null : (
        <span className={styles["strip"]}>
          {online ? <RefreshCw aria-hidden /> : <CloudOff aria-hidden />}
          <span>
            <strong>{online ? "Connecting again." : "You are offline."}</strong> What you write is kept and
            sent as soon as the connection is back.
          </span>
        </span>
      )}
    </output>
  );
}
