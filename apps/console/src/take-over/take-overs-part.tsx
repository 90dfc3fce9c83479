import { undoTakeOver, type TakeOver } from "@parlour/contract/operations/ops-take-overs";
import { regions } from "@parlour/contract/regions";
import { Button } from "@parlour/ui/button.tsx";
import { useState } from "react";
import { Card } from "../parts/card.tsx";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { useRole } from "../parts/for-role.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { CursorPager } from "../parts/pager.tsx";
import { StatusBadge, type StatusTone } from "../parts/status-badge.tsx";
import { useCursorPages } from "../parts/use-cursor-pages.ts";
import { When } from "../parts/when.tsx";
import { useSites } from "../queries/sites-query.ts";
import { takeOversKey, useTakeOvers } from "../queries/take-overs-query.ts";
import { useConsole } from "../services/console-services.ts";
import { siteName } from "./site-name.ts";
import styles from "./take-over.module.css";

type State = TakeOver["sites"][number]["state"];

/** What would appear here, and how. */
const nothingCopied: { readonly [Kind in TakeOver["kind"]]: string } = {
  content:
    "No change has been copied yet. An admin copies one with “Copy to other sites” beside its version.",
  prices: "No change has been copied yet. An admin copies prices with “Copy to other sites” beside them.",
};

const stateBadges: { readonly [Each in State]: readonly [tone: StatusTone, label: string] } = {
  planned: ["info", "planned"],
  done: ["success", "done"],
  passed_over: ["warning", "not done: it had been changed"],
  withdrawn: ["neutral", "withdrawn"],
  returned: ["neutral", "returned"],
  kept: ["warning", "not undone: changed since"],
};

/** The changes that were copied to other sites, each with its sites; an admin undoes one as a whole. */
export function TakeOversPart({ kind }: { readonly kind: TakeOver["kind"] }) {
  const pages = useCursorPages(kind);
  const query = useTakeOvers(kind, pages.cursor);
  const [undone, setUndone] = useState<TakeOver | null>(null);
  return (
    <Card
      title="Copied to other sites"
      lead={`Changes of ${kind} that several sites got together, from all brands. They are undone together, too.`}
    >
      <LoadState operation="takeOvers" query={query} rows={3}>
        {({ takeOvers, hasMore }) => (
          <>
            {takeOvers.length === 0 ? <p className={styles["quiet"]}>{nothingCopied[kind]}</p> : null}
            <ul className={styles["list"]}>
              {takeOvers.map((each) => (
                <Group key={each.id} made={each} onUndo={setUndone} />
              ))}
            </ul>
            <CursorPager
              what="changes"
              pages={pages}
              last={takeOvers.at(-1)?.id}
              hasMore={hasMore}
              busy={query.isPlaceholderData}
            />
          </>
        )}
      </LoadState>
      <UndoDialog
        made={undone}
        onClose={() => {
          setUndone(null);
        }}
      />
    </Card>
  );
}

function Group({ made, onUndo }: { readonly made: TakeOver; readonly onUndo: (made: TakeOver) => void }) {
  const mayUndo = useRole("admin") && made.undoneAt === null;
  const brands = useSites().data ?? [];
  const title = `Version ${made.version} of ${siteName(brands, made)}`;
  return (
    <li className={styles["made"]} aria-label={title}>
      <div className={styles["head"]}>
        <div>
          <strong>{title}</strong>
          {made.note === "" ? null : `: “${made.note}”`}
          <p className={styles["quiet"]}>
            By {made.author ?? "somebody who left"}, <When at={made.createdAt} />
            {made.startsAt === null ? null : `; to begin ${made.startsAt.replace("T", ", ")}, local time`}
            {made.undoneAt === null ? null : (
              <>
                ; undone by {made.undoneBy ?? "somebody who left"}, <When at={made.undoneAt} />
              </>
            )}
          </p>
        </div>
        {mayUndo ? (
          <Button
            variant="secondary"
            onClick={() => {
              onUndo(made);
            }}
          >
            Undo together
          </Button>
        ) : null}
      </div>
      <ul className={styles["sites"]}>
        {made.sites.map((site) => {
          const [tone, label] = stateBadges[site.state];
          return (
            <li key={`${site.brand}-${site.region}`}>
              {siteName(brands, site)} <StatusBadge tone={tone}>{label}</StatusBadge>
              {site.state === "planned" ? (
                <span className={styles["quiet"]}>
                  {" "}
                  <When at={site.startsAt} /> for you ({regions[site.region].timeZone})
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </li>
  );
}

interface UndoDialogProps {
  /** Null: closed. */
  readonly made: TakeOver | null;
  readonly onClose: () => void;
}

function UndoDialog({ made, onClose }: UndoDialogProps) {
  const { client, queryClient } = useConsole();
  return (
    <ConfirmDialog
      title="Undo at all sites"
      open={made !== null}
      onClose={onClose}
      confirmLabel="Undo together"
      operation="undoTakeOver"
      onConfirm={async () => {
        if (made === null) return;
        await client.call(undoTakeOver, { params: { takeOverId: made.id } });
        for (const queryKey of [takeOversKey(made.kind), [made.kind]]) {
          void queryClient.invalidateQueries({ queryKey });
        }
      }}
    >
      <p>
        Each site returns at once to its former content, and changes that have not begun are withdrawn. A site
        that was changed since stays as it is, and the list names it.
      </p>
    </ConfirmDialog>
  );
}
