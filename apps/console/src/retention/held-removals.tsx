import { confirmRemoval, type RemovalHold } from "@parlour/contract/operations/ops-privacy";
import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { useState } from "react";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { When } from "../parts/when.tsx";
import { useConsole } from "../services/console-services.ts";
import styles from "./retention-page.module.css";
import { clockText, kindLabels } from "./retention-labels.ts";

/** The records that would be removed, such as "53 of 60 customers". */
function HeldCounts({ counts }: Pick<RemovalHold, "counts">) {
  return (
    <ul className={styles["counts"]}>
      {Object.entries(counts).map(([kind, { due, existing }]) => (
        <li key={kind}>
          <strong>
            {due.toLocaleString("en-GB")} of {existing.toLocaleString("en-GB")}
          </strong>
          : {kindLabels(kind).name}
        </li>
      ))}
    </ul>
  );
}

function HeldShare({ hold, onConfirm }: { readonly hold: RemovalHold; readonly onConfirm: () => void }) {
  const { counts, moment, confirmedAt, confirmedByName, work } = hold;
  if (confirmedAt !== null) {
    return (
      <Notice tone="info" title="A removal was confirmed">
        {confirmedByName} confirmed it on <When at={confirmedAt} />. It is carried out within{" "}
        {work === "retention" ? "a few minutes" : "the hour"}.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      title={work === "retention" ? "The daily run is held" : "The removal of unused pictures is held"}
      action={<Button onClick={onConfirm}>Look at it and confirm</Button>}
    >
      It would remove an unusually large share of the data, so nothing was removed:
      <HeldCounts counts={counts} />
      It counted at <When at={moment} />. If that is not the right date and time, a clock is wrong: set the
      clock, and don&apos;t confirm.
    </Notice>
  );
}

/** Removals that stopped for an admin's confirmation, with the actions. */
export function HeldRemovals({
  holds,
  onChanged,
}: {
  readonly holds: readonly RemovalHold[];
  readonly onChanged: () => Promise<unknown>;
}) {
  const { client } = useConsole();
  const [asked, setAsked] = useState<RemovalHold | null>(null);
  return (
    <>
      {holds.map((hold) =>
        hold.reason === "clocks" ? (
          <Notice key={hold.id} tone="error" title="Nothing is removed: the clocks differ">
            {clockText(hold.clockSeconds ?? 0)} Set both clocks by the network&apos;s time (NTP); the next run
            goes on by itself. The database said <When at={hold.moment} />.
          </Notice>
        ) : (
          <HeldShare
            key={hold.id}
            hold={hold}
            onConfirm={() => {
              setAsked(hold);
            }}
          />
        ),
      )}
      <ConfirmDialog
        title="Remove for good"
        open={asked !== null}
        onClose={() => {
          setAsked(null);
        }}
        confirmLabel="Remove them for good"
        danger
        operation="confirmRemoval"
        onConfirm={async () => {
          if (asked === null) return;
          await client.call(confirmRemoval, { params: { holdId: asked.id } });
          await onChanged();
        }}
      >
        {asked === null ? null : (
          <>
            <p>This goes and can&apos;t be brought back:</p>
            <HeldCounts counts={asked.counts} />
            <p>
              Counted at <When at={asked.moment} />. Customers who were active since then stay. Your name and
              the figures go into the audit.
            </p>
          </>
        )}
      </ConfirmDialog>
    </>
  );
}
