import { Avatar } from "@parlour/ui/avatar.tsx";
import { Button } from "@parlour/ui/button.tsx";
import { LogOut } from "lucide-react";
import { useSnapshot } from "valtio";
import { useConsole } from "../services/console-services.ts";
import styles from "./staff-menu.module.css";

const menuId = "staff-menu";

/** Who is signed in, and the way out. */
export function StaffMenu({ onSignOut }: { readonly onSignOut: () => void }) {
  const services = useConsole();
  const { staff } = useSnapshot(services.session);
  const drafts = Object.keys(useSnapshot(services.replies().store.drafts)).length;
  if (staff === null) return null;
  return (
    <>
      <button
        type="button"
        className={styles["opener"]}
        popoverTarget={menuId}
        aria-label={`${staff.displayName}: account`}
        title={staff.displayName}
      >
        <Avatar name={staff.displayName} size={30} decorative />
      </button>
      <div className={styles["menu"]} id={menuId} popover="auto">
        <p className={styles["name"]}>{staff.displayName}</p>
        <p className={styles["role"]}>
          {staff.username} · {staff.role}
        </p>
        <p className={styles["note"]}>
          Signing out gives your conversations back to the queue
          {drafts === 0 ? "." : ` and discards ${drafts === 1 ? "one draft" : `${drafts} drafts`}.`}
        </p>
        <Button variant="secondary" icon={<LogOut aria-hidden />} onClick={onSignOut}>
          Sign out
        </Button>
      </div>
    </>
  );
}
