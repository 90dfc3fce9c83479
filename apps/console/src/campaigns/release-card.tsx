import {
  releaseCampaign,
  returnCampaign,
  type Campaign,
  type CampaignLimits,
  type MarketingSite,
} from "@parlour/contract/operations/ops-marketing";
import { Button } from "@parlour/ui/button.tsx";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { Card } from "../parts/card.tsx";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { RowActions } from "../parts/row-actions.tsx";
import { When } from "../parts/when.tsx";
import { moneyText } from "../parts/money.tsx";
import { useConsole } from "../services/console-services.ts";
import { segmentText, waitReason } from "./campaign-labels.ts";
import { estimate } from "./text-facts.ts";

interface ReleaseCardProps {
  readonly campaign: Campaign;
  readonly limits: CampaignLimits;
  /** How many customers it reaches now, with its site's price; null: not counted yet. */
  readonly reached: { readonly site: MarketingSite | undefined; readonly customers: number } | null;
  readonly onDecided: () => Promise<void>;
}

const whole = new Intl.NumberFormat("en-GB");

/** "Lapsed for 30 days: 412 customers now, about £29.26." */
function reachText(
  campaign: Campaign,
  { site, customers }: { readonly site: MarketingSite | undefined; readonly customers: number },
): string {
  const cost = estimate(customers, campaign.segments, site?.partPrice ?? null);
  const people = `${whole.format(customers)} ${customers === 1 ? "customer" : "customers"} now`;
  return `${segmentText(campaign)}: ${people}${cost === null ? "." : `, about ${moneyText(cost)}.`}`;
}

/** Explains why a campaign waits, and lets a second person release it. Everybody can return it to draft. */
export function ReleaseCard({ campaign, limits, reached, onDecided }: ReleaseCardProps) {
  const { client, session } = useConsole();
  const { staff } = useSnapshot(session);
  const [open, setOpen] = useState<"release" | "return" | null>(null);
  const own = campaign.scheduledBy === staff?.id;
  const params = { campaignId: campaign.id };
  const close = () => {
    setOpen(null);
  };

  return (
    <Card title="Waits for a second person" lead={waitReason(campaign, limits)}>
      <RowActions remark={own ? "You scheduled it, so somebody else releases it." : undefined}>
        {own ? null : (
          <Button
            onClick={() => {
              setOpen("release");
            }}
          >
            Release
          </Button>
        )}
        <Button
          variant="secondary"
          onClick={() => {
            setOpen("return");
          }}
        >
          Send back to draft
        </Button>
      </RowActions>
      <ConfirmDialog
        title="Release the campaign"
        open={open === "release"}
        onClose={close}
        confirmLabel="Release campaign"
        operation="releaseCampaign"
        onConfirm={async () => {
          await client.call(releaseCampaign, { params });
          await onDecided();
        }}
      >
        {reached === null ? null : <p>{reachText(campaign, reached)}</p>}
        It goes out from {campaign.sendAt === null ? "now" : <When at={campaign.sendAt} />}, or at once if
        that time is past, to everybody who may get it then.
      </ConfirmDialog>
      <ConfirmDialog
        title="Send the campaign back to draft"
        open={open === "return"}
        onClose={close}
        confirmLabel="Send back to draft"
        operation="returnCampaign"
        onConfirm={async () => {
          await client.call(returnCampaign, { params });
          await onDecided();
        }}
      >
        Nothing is sent. Its text can be changed, and it can be scheduled again.
      </ConfirmDialog>
    </Card>
  );
}
