import type { OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import { IconButton } from "@parlour/ui/icon-button.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { X } from "lucide-react";
import { ConversationNotes } from "./conversation-notes.tsx";
import { CustomerFacts } from "./customer-facts.tsx";
import styles from "./facts-pane.module.css";
import { PersonPicture } from "./person-picture.tsx";
import { ToldFacts } from "./told-facts.tsx";

interface FactsPaneProps {
  readonly conversation: OpsConversation;
  readonly onClose: () => void;
}

/** The facts an operator may see: the masked customer, the profile, the told facts, and colleagues' notes. */
export function FactsPane({ conversation, onClose }: FactsPaneProps) {
  const { profile, conversationId } = conversation;
  return (
    <>
      <header className={styles["header"]}>
        <h2 className={styles["title"]}>Customer and profile</h2>
        <IconButton label="Hide customer and profile" icon={<X aria-hidden />} onClick={onClose} />
      </header>
      {/* Half-typed text belongs to one conversation. */}
      <div className={styles["scroll"]} key={conversationId}>
        <CustomerFacts conversation={conversation} />
        <ToldFacts conversation={conversation} />
        <ConversationNotes conversation={conversation} about="customer" />
        <ConversationNotes conversation={conversation} about="conversation" />
        <section className={styles["section"]} aria-label="Profile">
          <Row gap={3} align="center" wrap={false}>
            <PersonPicture name={profile.name} src={profile.imageUrl} size={64} />
            <div>
              <p className={styles["role"]}>You write as</p>
              <h3 className={styles["name"]}>
                {profile.name}, {profile.age}
              </h3>
              <p className={styles["tagline"]}>{profile.tagline}</p>
            </div>
          </Row>
          <p className={styles["about"]}>{profile.about}</p>
          {profile.persona === "" ? null : (
            <>
              <p className={styles["role"]}>How to play {profile.name}; customers never see this</p>
              <p className={styles["persona"]}>{profile.persona}</p>
            </>
          )}
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
