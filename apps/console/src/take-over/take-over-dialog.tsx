import type { TakeOver } from "@parlour/contract/operations/ops-take-overs";
import { useState } from "react";
import { Dialog } from "../parts/dialog.tsx";
import type { OneSite } from "../parts/use-one-site.ts";
import { TakeOverForm } from "./take-over-form.tsx";

/** A version of content or prices that other sites are to get. */
export interface TakenVersion {
  readonly kind: TakeOver["kind"];
  readonly version: number;
}

interface TakeOverDialogProps {
  readonly site: OneSite;
  /** Null: the dialog is closed. */
  readonly taken: TakenVersion | null;
  readonly onClose: () => void;
}

/** Copies a change of a site to others: choose them and a time, look at the differences, copy it. */
export function TakeOverDialog({ site, taken, onClose }: TakeOverDialogProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      title={
        taken?.kind === "prices"
          ? `Copy prices of ${site.brandName} in ${site.regionName} to other sites`
          : `Copy version ${taken?.version ?? ""} of ${site.brandName} in ${site.regionName} to other sites`
      }
      open={taken !== null}
      onClose={onClose}
      busy={busy}
      wide
    >
      {taken === null ? null : (
        <TakeOverForm site={site} taken={taken} busy={busy} onBusy={setBusy} onClose={onClose} />
      )}
    </Dialog>
  );
}
