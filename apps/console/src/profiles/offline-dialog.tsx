import { updateProfile, type OpsProfile } from "@parlour/contract/operations/ops-profiles";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { opsProfilesKey } from "../queries/ops-profiles-query.ts";
import { useConsole } from "../services/console-services.ts";

interface OfflineDialogProps {
  /** Null: the dialog is closed. */
  readonly profile: OpsProfile | null;
  readonly onClose: () => void;
}

/** Takes a profile offline, or offers it again. */
export function OfflineDialog({ profile, onClose }: OfflineDialogProps) {
  const { client, queryClient } = useConsole();
  const isOffered = profile?.available === true;
  const name = profile?.name ?? "";
  return (
    <ConfirmDialog
      title={isOffered ? `Take ${name} offline` : `Offer ${name} again`}
      open={profile !== null}
      onClose={onClose}
      confirmLabel={isOffered ? "Take offline" : "Offer again"}
      operation="updateProfile"
      onConfirm={async () => {
        if (profile === null) return;
        const params = { profileId: profile.id };
        await client.call(updateProfile, { params, body: { available: !isOffered } });
        await queryClient.invalidateQueries({ queryKey: opsProfilesKey(profile.brand) });
      }}
    >
      <p>
        {isOffered
          ? `Nobody new meets ${name}. Customers who have written to ${name} keep their conversation and are shown that ${name} is away.`
          : `Every customer of the brand can meet ${name} again, at once.`}
      </p>
    </ConfirmDialog>
  );
}
