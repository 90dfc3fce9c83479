import { setPaySite, type PaySummary } from "@parlour/contract/operations/pay";
import { useQueryClient } from "@tanstack/react-query";
import { object, string } from "yup";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormSelect } from "../parts/form-fields.tsx";
import { payKey } from "../queries/pay-list-query.ts";
import { useSites } from "../queries/sites-query.ts";
import { useConsole } from "../services/console-services.ts";
import { siteChoices, siteOfChoice } from "./site-choices.ts";
import styles from "./pay.module.css";

interface PaySiteDialogProps {
  readonly operator: PaySummary;
  readonly onClose: () => void;
}

const schema = object({ site: string().required("Choose a site") });

/** Sets the site whose hourly rate an operator's time is paid by. */
export function PaySiteDialog({ operator: { staffId, displayName, paySite }, onClose }: PaySiteDialogProps) {
  const { client } = useConsole();
  const cache = useQueryClient();
  const sites = useSites().data ?? [];
  return (
    <FormDialog
      title={`Pay site of ${displayName}`}
      open
      onClose={onClose}
      initialValues={{ site: paySite === null ? "" : `${paySite.brand} ${paySite.region}` }}
      schema={schema}
      operation="setPaySite"
      submitLabel="Set it"
      onSubmit={async ({ site }) => {
        await client.call(setPaySite, { params: { staffId }, body: siteOfChoice(site) });
        await cache.invalidateQueries({ queryKey: payKey });
      }}
    >
      <p className={styles["note"]}>
        Time at the desk belongs to no site, so it is paid at the hourly rate of the pay site, from now on. A
        first pay site also counts for the 7 days before. Replies are paid by their customer’s site.
      </p>
      <FormSelect name="site" label="Site" choices={siteChoices(sites)} placeholder="Choose a site" />
    </FormDialog>
  );
}
