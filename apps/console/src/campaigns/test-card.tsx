import { testCampaign, type Campaign } from "@parlour/contract/operations/ops-marketing";
import { regions } from "@parlour/contract/regions";
import { Notice } from "@parlour/ui/notice.tsx";
import { useState } from "react";
import { object, string } from "yup";
import { Card } from "../parts/card.tsx";
import { ConsoleForm } from "../parts/console-form.tsx";
import { FormText } from "../parts/form-fields.tsx";
import { useConsole } from "../services/console-services.ts";

/** Sends the saved text once to a phone of the caller's own. The number is not stored. */
export function TestCard({ campaign }: { readonly campaign: Campaign }) {
  const { client } = useConsole();
  const [sent, setSent] = useState(false);
  return (
    <Card
      title="Test text"
      lead="The text as it is saved, once, to your own phone, at any hour. The number isn't kept."
    >
      {sent ? <Notice tone="success">Sent. It should arrive within a minute.</Notice> : null}
      <ConsoleForm
        inline
        initialValues={{ phone: "" }}
        schema={object({
          phone: string().trim().required("Enter a mobile number").min(4, "Enter the whole number"),
        })}
        operation="testCampaign"
        submitLabel="Send test"
        onSubmit={async ({ phone }) => {
          setSent(false);
          await client.call(testCampaign, { params: { campaignId: campaign.id }, body: { phone } });
          setSent(true);
        }}
      >
        <FormText
          name="phone"
          label="Mobile number"
          type="tel"
          autoComplete="off"
          placeholder={regions[campaign.region].phoneExample}
        />
      </ConsoleForm>
    </Card>
  );
}
