import { endSplit, type LandingSplit } from "@parlour/contract/operations/ops-landing";
import { useQueryClient } from "@tanstack/react-query";
import { object, string } from "yup";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormTextArea } from "../parts/form-fields.tsx";
import type { OneSite } from "../parts/use-one-site.ts";
import { landingKey } from "../queries/landing-query.ts";
import { useConsole } from "../services/console-services.ts";

interface EndDialogProps {
  readonly site: OneSite;
  readonly split: LandingSplit;
  readonly onClose: () => void;
}

interface Values {
  reason: string;
}

const longest = 300;
const schema = object({
  reason: string().trim().required("Say why").max(longest, `Keep it to ${longest} characters`),
});

/** Ends a split before its rule does. */
export function EndDialog({ site, split: { number, versionA }, onClose }: EndDialogProps) {
  const { client } = useConsole();
  const cache = useQueryClient();
  const { brand, region } = site;
  return (
    <FormDialog<Values>
      title={`End split ${number} early`}
      open
      onClose={onClose}
      initialValues={{ reason: "" }}
      schema={schema}
      operation="endSplit"
      submitLabel="End it without a result"
      danger
      onSubmit={async ({ reason }) => {
        await client.call(endSplit, { params: { brand, region, number }, body: { reason } });
        await cache.invalidateQueries({ queryKey: landingKey(site) });
      }}
    >
      <p>Everybody sees version {versionA} again. The split has no result, and can’t go on.</p>
      <FormTextArea name="reason" label="Why" limit={longest} hint="It is shown with the figures." />
    </FormDialog>
  );
}
