import type { OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import { personaParts } from "@parlour/contract/rules/persona";
import { Row } from "@parlour/ui/row.tsx";
import styles from "./facts-pane.module.css";
import { PersonPicture } from "./person-picture.tsx";

/** Whom the operator writes as, and how to play them (DESK-31). Only staff see the persona. */
export function ProfilePersona({ profile }: Pick<OpsConversation, "profile">) {
  const { name, age, tagline, about, imageUrl } = profile;
  const parts = personaParts(profile.persona);
  return (
    <section className={styles["section"]} aria-label="Profile">
      <Row gap={3} align="center" wrap={false}>
        <PersonPicture name={name} src={imageUrl} size={64} />
        <div>
          <p className={styles["role"]}>You write as</p>
          <h3 className={styles["name"]}>
            {name}, {age}
          </h3>
          <p className={styles["tagline"]}>{tagline}</p>
        </div>
      </Row>
      <p className={styles["about"]}>{about}</p>
      {parts.length === 0 ? null : (
        <>
          <p className={styles["hidden"]}>How to play {name}. Customers never see this:</p>
          <dl className={styles["persona"]}>
            {parts.map(({ label, lines }, index) => (
              <div key={label ?? index}>
                <dt>{label ?? "Persona"}</dt>
                {lines.map((line) => (
                  <dd key={line}>{line}</dd>
                ))}
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
