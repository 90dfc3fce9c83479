import { formatMoney } from "@parlour/contract/money";
import { bundleNames, pricePerReply, type Bundle, type BundleName } from "@parlour/contract/rules/bundles";
import { buttonClass } from "@parlour/ui/button-class";
import { Button } from "@parlour/ui/button.tsx";
import { clsx } from "clsx";
import { useState } from "react";
import { useTenant } from "../tenant/tenant-context.tsx";
import styles from "./bundle-picker.module.css";
import { bundleTitle } from "./bundle-list.ts";

interface BundlePickerProps {
  readonly bundles: readonly Bundle[];
  readonly initial: BundleName;
  readonly onContinue: (bundle: BundleName) => Promise<void>;
}

/** The four bundles as cards to choose from: price, amount and price per reply. */
export function BundlePicker({ bundles, initial, onContinue }: BundlePickerProps) {
  // Not Formik: one of four is always chosen, so nothing can be wrong, and Formik would double what this page loads.
  const [chosen, setChosen] = useState(initial);
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        void onContinue(chosen);
      }}
    >
      <fieldset className={styles["bundles"]}>
        <legend className={styles["legend"]}>Choose a bundle</legend>
        {bundles.map((bundle) => (
          <BundleCard
            key={bundle.name}
            bundle={bundle}
            chosen={chosen === bundle.name}
            onChoose={() => setChosen(bundle.name)}
          />
        ))}
      </fieldset>
      <Button type="submit" size="large" className={styles["go"]}>
        Continue with {bundleTitle(chosen)}
      </Button>
    </form>
  );
}

/** The same cards while they load: empty, and as large as the real ones, so that nothing moves. */
export function BundleGhosts() {
  return (
    <div className={styles["form"]} aria-hidden>
      <fieldset className={styles["bundles"]}>
        <legend className={styles["legend"]}>Choose a bundle</legend>
        {bundleNames.map((name) => (
          <div key={name} className={clsx(styles["bundle"], styles["ghost"])}>
            <span className={styles["name"]}>{bundleTitle(name)}</span>
            <span className={styles["amount"]}>
              <strong>10</strong> credits
            </span>
            <span className={styles["price"]}>00.00</span>
            <span className={styles["perReply"]}>0.00 per reply</span>
          </div>
        ))}
      </fieldset>
      <div className={clsx(buttonClass({ size: "large" }), styles["go"], styles["ghost"])}>Continue</div>
    </div>
  );
}

interface BundleCardProps {
  readonly bundle: Bundle;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function BundleCard({ bundle, chosen, onChoose }: BundleCardProps) {
  const { currency } = useTenant();
  return (
    <label className={styles["bundle"]} data-bundle={bundle.name} data-chosen={chosen || undefined}>
      <input
        type="radio"
        name="bundle"
        value={bundle.name}
        checked={chosen}
        onChange={onChoose}
        className={styles["radio"]}
      />
      <span className={styles["name"]}>{bundleTitle(bundle.name)}</span>
      <span className={styles["amount"]}>
        <strong>{bundle.amount}</strong> credits
      </span>
      <span className={styles["price"]}>{formatMoney({ minor: bundle.minor, currency })}</span>
      <span className={styles["perReply"]}>
        {formatMoney({ minor: pricePerReply(bundle), currency })} per reply
      </span>
    </label>
  );
}
