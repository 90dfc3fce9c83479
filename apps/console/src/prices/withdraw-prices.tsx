import { withdrawPrices, type PriceVersion } from "@parlour/contract/operations/ops-prices";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import type { OneSite } from "../parts/use-one-site.ts";
import { When } from "../parts/when.tsx";
import { sitePricesKey } from "../queries/site-prices-query.ts";
import { useConsole } from "../services/console-services.ts";

interface WithdrawPricesProps {
  readonly site: OneSite;
  /** Null: the dialog is closed. */
  readonly version: PriceVersion | null;
  readonly onClose: () => void;
}

/** Withdraws a change before it begins. */
export function WithdrawPrices({ site, version, onClose }: WithdrawPricesProps) {
  const { client, queryClient } = useConsole();
  const { brand, region } = site;
  return (
    <ConfirmDialog
      title="Withdraw this change"
      open={version !== null}
      onClose={onClose}
      confirmLabel="Withdraw the change"
      danger
      operation="withdrawPrices"
      onConfirm={async () => {
        if (version === null) return;
        const params = { brand, region, version: version.version };
        queryClient.setQueryData(
          sitePricesKey({ brand, region }),
          await client.call(withdrawPrices, { params }),
        );
      }}
    >
      {version?.startsAt == null ? null : (
        <p>
          Version {version.version} would begin on <When at={version.startsAt} />. It stays in the list as
          withdrawn, and can’t be brought back: set a new change instead.
        </p>
      )}
    </ConfirmDialog>
  );
}
