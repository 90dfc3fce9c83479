import { Avatar } from "@parlour/ui/avatar.tsx";
import { Button } from "@parlour/ui/button.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { LogOut } from "lucide-react";
import { useId } from "react";
import { useSnapshot } from "valtio";
import { useConsole } from "../services/console-services.ts";
import styles from "./account-menu.module.css";
import { LookChoice } from "./look-choice.tsx";
import { unsentOf } from "../queue/unsent-mark.ts";
import { Link } from "@tanstack/react-router";

/** The signed-in person, and the button to sign out. */
export function AccountMenu({ onSignOut }: { readonly onSignOut: () => void }) {
  const services = useConsole();
  const menuId = useId();
  const { staff } = useSnapshot(services.session);
  const unsent = useSnapshot(services.replies().store.drafts);
  const drafts = Object.keys(unsent).filter((id) => unsentOf(unsent, id) !== null).length;
  if (staff === null) return null;
  return (
    <>
      <button type="button" className={styles["opener"]} popoverTarget={menuId} title={staff.displayName}>
        <Avatar name={staff.displayName} size={28} decorative />
        <span className={styles["who"]} data-word>
          <span className={styles["openerName"]}>
            {staff.displayName}
            <VisuallyHidden>: account</VisuallyHidden>
          </span>
          <span className={styles["openerRole"]} aria-hidden>
            {staff.role}
          </span>
        </span>
      </button>
      <div className={styles["menu"]} id={menuId} popover="auto">
        <p className={styles["name"]}>{staff.displayName}</p>
        <p className={styles["role"]}>
          {staff.username} · {staff.role}
        </p>
        <p className={styles["own"]}>
          <Link to="/account">Your account: password, second factor, sessions</Link>
        </p>
        <LookChoice />
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
