import { Button } from "@parlour/ui/button.tsx";
import { useState } from "react";
import styles from "./data-section.module.css";
import { EraseDialog } from "./erase-dialog.tsx";

const goes = [
  "Your number, username, date of birth, password and picture",
  "All conversations and messages",
  "Logins, limits, choices about texts and notifications, enquiries",
  "Credits that are left",
];

const stays = [
  {
    what: "Payments and movements of credits, without your name or card number.",
    why: "The law on accounts asks for them.",
  },
  {
    what: "A break or self-exclusion that still runs, as a code made from your number.",
    why: "It goes on protecting you.",
  },
  {
    what: "That the number had its free trial, as such a code.",
    why: "A trial is for new joiners only.",
  },
];

/** Erasure: what is deleted, what is kept and why, and the button to the confirmation. */
export function EraseCard() {
  const [confirming, setConfirming] = useState(false);
  return (
    <div className={styles["part"]}>
      <h3 className={styles["title"]}>Erase your account</h3>
      <div className={styles["fates"]}>
        <div>
          <h4 className={styles["fate"]}>What goes, at once and for good</h4>
          <ul className={styles["list"]}>
            {goes.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
        <div>
          <h4 className={styles["fate"]}>What stays, and why</h4>
          <ul className={styles["list"]}>
            {stays.map(({ what, why }) => (
              <li key={what}>
                {what} <span className={styles["why"]}>{why}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <Button variant="danger" onClick={() => setConfirming(true)}>
        Erase my account
      </Button>
      <EraseDialog open={confirming} onClose={() => setConfirming(false)} />
    </div>
  );
}
