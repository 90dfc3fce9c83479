import { marketingRefusal, signUpNotice, type WordingFacts } from "@parlour/contract/rules/marketing-wording";
import type { OverlayFacts } from "../facts.ts";
import { useDraft, useOverlayServices } from "../overlay-context.tsx";
import forms from "../overlay-form.module.css";
import styles from "./create.module.css";

/** The names in the marketing wording; null in a region without marketing (SIGNUP-18). */
export function marketingFactsOf({ brandName, legal }: OverlayFacts): WordingFacts | null {
  return legal.marketing === null ? null : { brandName, ...legal.marketing };
}

/**
 * Announces possible marketing texts, with a checkbox to refuse them; nothing in a region without marketing.
 */
export function MarketingChoice() {
  const { flow, facts } = useOverlayServices();
  const { refusesMarketing } = useDraft();
  const wordingFacts = marketingFactsOf(facts);
  if (wordingFacts === null) return null;
  return (
    <div>
      <p id="marketing-notice" className={forms["note"]}>
        {signUpNotice(wordingFacts)}
      </p>
      <label className={styles["choice"]}>
        <input
          type="checkbox"
          checked={refusesMarketing}
          aria-describedby="marketing-notice"
          onChange={({ target }) => flow.draft.edit({ refusesMarketing: target.checked })}
        />
        <span>{marketingRefusal}</span>
      </label>
    </div>
  );
}
