import type { ConversationCare, OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import { isRegionCode } from "@parlour/contract/regions";
import { Stack } from "@parlour/ui/stack.tsx";
import { HeartHandshake } from "lucide-react";
import { When } from "../parts/when.tsx";
import styles from "./care-banner.module.css";
import { childLines, crisisLines, kindLabels } from "./care-labels.ts";

type ShownFlag = ConversationCare["flags"][number];

/** Who raised a flag, where and when, and who handles it. */
function flagText(flag: ShownFlag) {
  const where = flag.here ? "" : " in another of their conversations";
  return (
    <>
      Raised by {flag.raisedBy}
      {where} at <When at={flag.raisedAt} detail="time" />.{" "}
      {flag.handedTo === null ? "A supervisor has been told." : `Handed to ${flag.handedTo}.`}
    </>
  );
}

interface NumbersProps {
  readonly care: ConversationCare;
  readonly region: string;
  /** The customer may be under 18: the children's line comes first. */
  readonly young?: boolean;
}

/** The numbers that an operator can give a customer: the region's crisis lines and the site's own helpline. */
export function Numbers({ care, region, young = false }: NumbersProps) {
  const usual = isRegionCode(region) ? crisisLines[region] : [];
  const lines = isRegionCode(region) && young ? [childLines[region], ...usual.slice(1)] : usual;
  return (
    <ul className={styles["numbers"]} aria-label="Numbers to give them">
      {lines.map(({ name, number }) => (
        <li key={name}>
          {name} <strong>{number}</strong>
        </li>
      ))}
      {care.helpline === null ? null : (
        <li>
          Our helpline <strong>{care.helpline}</strong>
        </li>
      )}
    </ul>
  );
}

/** Shown under a flagged conversation's header: that nothing is charged, and what to do meanwhile. */
export function CareBanner({ conversation }: { readonly conversation: OpsConversation }) {
  const { care, region } = conversation;
  if (care === undefined || care.charging === "normal") return null;
  if (care.charging === "free") {
    return (
      <section className={styles["banner"]} aria-label="Care">
        <HeartHandshake className={styles["icon"]} aria-hidden />
        <p className={styles["line"]}>
          <strong>Free of charge.</strong> A supervisor decided that replies here stay free.
        </p>
      </section>
    );
  }
  return (
    <section className={styles["banner"]} data-open aria-label="Care">
      <HeartHandshake className={styles["icon"]} aria-hidden />
      <Stack gap={2}>
        {care.flags.map((flag) => (
          <details key={flag.flagId} open>
            <summary className={styles["line"]}>
              <strong>{kindLabels[flag.kind].name}: nothing is charged.</strong> {flagText(flag)}
            </summary>
            <ul className={styles["guide"]}>
              {kindLabels[flag.kind].now.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </details>
        ))}
        {care.flags.some(({ kind }) => kind !== "scam") ? (
          <Numbers care={care} region={region} young={care.flags.some(({ kind }) => kind === "under_age")} />
        ) : null}
      </Stack>
    </section>
  );
}
