import {
  releaseCampaign,
  returnCampaign,
  type Campaign,
  type CampaignLimits,
} from "@parlour/contract/operations/ops-marketing";
import { Button } from "@parlour/ui/button.tsx";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { Card } from "../parts/card.tsx";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { RowActions } from "../parts/row-actions.tsx";
import { When } from "../parts/when.tsx";
import { useConsole } from "../services/console-services.ts";
import { waitReason } from "./campaign-labels.ts";

interface ReleaseCardProps {
  readonly campaign: Campaign;
  readonly limits: CampaignLimits;
  readonly onDecided: () => Promise<void>;
}

/** Explains why a campaign waits, and lets a second person release it. Everybody can return it to draft. */
export function ReleaseCard({ campaign, limits, onDecided }: ReleaseCardProps) {
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
