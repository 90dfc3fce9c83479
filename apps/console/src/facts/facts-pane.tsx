import type { OpsConversation } from "@parlour/contract/operations/operators";
import { Badge } from "@parlour/ui/badge.tsx";
import { IconButton } from "@parlour/ui/icon-button.tsx";
import dayjs from "dayjs";
import relativeTime from "dayjs/plugin/relativeTime.js";
import { X } from "lucide-react";
import { PersonPicture } from "./person-picture.tsx";
import styles from "./facts-pane.module.css";

dayjs.extend(relativeTime);

interface FactsPaneProps {
  readonly conversation: OpsConversation;
  readonly onClose: () => void;
}

/** What an operator may know: the customer masked (a username, never a number), and who they write as. */
export function FactsPane({ conversation, onClose }: FactsPaneProps) {
  const { customer, profile } = conversation;
  const joined = dayjs(customer.joinedAt);
  return (
    <>
      <header className={styles["header"]}>
        <h2 className={styles["title"]}>Customer and profile</h2>
        <IconButton
          className={styles["close"]}
          label="Hide customer and profile"
          icon={<X aria-hidden />}
          onClick={onClose}
        />
      </header>
      <div className={styles["scroll"]}>
        <section className={styles["section"]} aria-label="Customer">
          <div className={styles["person"]}>
            <PersonPicture name={customer.name} size={44} />
            <div>
              <p className={styles["role"]}>Customer</p>
              <h3 className={styles["name"]}>{customer.name}</h3>
            </div>
          </div>
          <dl className={styles["facts"]}>
            <dt>Age</dt>
            <dd>{customer.age}</dd>
            <dt>Joined</dt>
            <dd title={joined.format("D MMMM YYYY, HH:mm")}>
              {joined.format("D MMM YYYY")} <span className={styles["ago"]}>({joined.fromNow()})</span>
            </dd>
            <dt>Credit</dt>
            <dd>
              {customer.hasCredit ? (
                <Badge tone="success">Has credit</Badge>
              ) : (
                <Badge tone="warning">Waiting for credit</Badge>
              )}
            </dd>
          </dl>
        </section>
        <section className={styles["section"]} aria-label="Profile">
          <div className={styles["person"]}>
            <PersonPicture name={profile.name} src={profile.imageUrl} size={64} />
            <div>
              <p className={styles["role"]}>You write as</p>
              <h3 className={styles["name"]}>
                {profile.name}, {profile.age}
              </h3>
              <p className={styles["tagline"]}>{profile.tagline}</p>
            </div>
          </div>
          <p className={styles["about"]}>{profile.about}</p>
        </section>
        <section className={styles["section"]} aria-label="House rules">
          <h3 className={styles["role"]}>House rules</h3>
          <ul className={styles["rules"]}>
            <li>Stay in role: entertainment, fantasy and role play between adults.</li>
            <li>Never arrange a meeting; no meeting is possible.</li>
            <li>Never ask for or give numbers, addresses or money.</li>
            <li>If a customer may be under 18 or in danger, stop and tell a supervisor.</li>
          </ul>
        </section>
      </div>
    </>
  );
}
