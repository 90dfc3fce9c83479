import { formatMoney } from "@parlour/contract/money";
import { bundleNames, pricePerReply, type Bundle, type BundleName } from "@parlour/contract/rules/bundles";
import { Button } from "@parlour/ui/button.tsx";
import { Formik, Form, Field } from "formik";
import { mixed, object } from "yup";
import { useTenant } from "../tenant/tenant-context.tsx";
import styles from "./bundle-picker.module.css";
import { bundleTitle } from "./bundle-list.ts";

const choice = object({ bundle: mixed<BundleName>().oneOf(bundleNames).required() });

interface BundlePickerProps {
  readonly bundles: readonly Bundle[];
  readonly initial: BundleName;
  readonly onContinue: (bundle: BundleName) => Promise<void>;
}

/** The four bundles as cards to choose from: price, amount and price per reply. */
export function BundlePicker({ bundles, initial, onContinue }: BundlePickerProps) {
  return (
    <Formik
      initialValues={{ bundle: initial }}
      validationSchema={choice}
      onSubmit={async ({ bundle }) => onContinue(bundle)}
    >
      {({ values }) => (
        <Form className={styles["form"]}>
          <fieldset className={styles["bundles"]}>
            <legend className={styles["legend"]}>Choose a bundle</legend>
            {bundles.map((bundle) => (
              <BundleCard key={bundle.name} bundle={bundle} chosen={values.bundle === bundle.name} />
            ))}
          </fieldset>
          <Button type="submit" size="large" className={styles["go"]}>
            Continue with {bundleTitle(values.bundle)}
          </Button>
        </Form>
      )}
    </Formik>
  );
}

function BundleCard({ bundle, chosen }: { readonly bundle: Bundle; readonly chosen: boolean }) {
  const { currency } = useTenant();
  return (
    <label className={styles["bundle"]} data-bundle={bundle.name} data-chosen={chosen || undefined}>
      <Field type="radio" name="bundle" value={bundle.name} className={styles["radio"]} />
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
