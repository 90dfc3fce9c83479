import { takeOverChange, type TakeOverPreview } from "@parlour/contract/operations/ops-take-overs";
import { regions } from "@parlour/contract/regions";
import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { TextField } from "@parlour/ui/text-field.tsx";
import { useState } from "react";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { When } from "../parts/when.tsx";
import { useSites } from "../queries/sites-query.ts";
import { useTakeOverPreview, type TakeOverWish } from "../queries/take-over-preview-query.ts";
import { takeOversKey } from "../queries/take-overs-query.ts";
import { useAction } from "../queries/use-action.ts";
import { useConsole } from "../services/console-services.ts";
import { SiteChanges } from "./site-changes.tsx";
import { siteName } from "./site-name.ts";
import styles from "./take-over.module.css";

interface DifferencesProps {
  readonly wish: TakeOverWish;
  readonly busy: boolean;
  readonly onBusy: (busy: boolean) => void;
  readonly onClose: () => void;
}

/** What would differ at each chosen site, those that can't take the change with the reason, and the button. */
export function Differences({ wish, ...rest }: DifferencesProps) {
  const query = useTakeOverPreview(wish);
  return (
    <LoadState operation="previewTakeOver" query={query} rows={4}>
      {(preview) => <Confirm wish={wish} preview={preview} {...rest} />}
    </LoadState>
  );
}

function Confirm({
  wish,
  preview,
  busy,
  onBusy,
  onClose,
}: DifferencesProps & { readonly preview: TakeOverPreview }) {
  const { client, queryClient } = useConsole();
  const brands = useSites().data ?? [];
  const [note, setNote] = useState("");
  const { problem, attempt } = useAction("takeOverChange");
  const able = preview.sites.filter(({ problems }) => problems.length === 0);
  const unable = preview.sites.filter(({ problems }) => problems.length > 0);
  const count = able.length === 1 ? "1 site" : `${able.length} sites`;

  async function take(): Promise<void> {
    onBusy(true);
    const sites = able.map(({ brand, region, seen }) => ({ brand, region, seen }));
    const done = await attempt(() =>
      client.call(takeOverChange, { body: { ...wish, sites, note: note.trim() } }),
    );
    onBusy(false);
    if (!done) return;
    for (const queryKey of [takeOversKey(wish.kind), [wish.kind]]) {
      void queryClient.invalidateQueries({ queryKey });
    }
    onClose();
  }

  return (
    <section className={styles["form"]} aria-label="Differences">
      {unable.length === 0 ? null : (
        <Notice
          tone="warning"
          title={unable.length === 1 ? "1 site is left out" : `${unable.length} sites are left out`}
        >
          <ul className={styles["reasons"]}>
            {unable.map((each) => (
              <li key={`${each.brand}-${each.region}`}>
                <strong>{siteName(brands, each)}</strong>: {each.problems.join(" ")}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {able.map((each) => (
        <section key={`${each.brand}-${each.region}`} aria-label={siteName(brands, each)}>
          <h3 className={styles["site"]}>{siteName(brands, each)}</h3>
          {each.startsAt === null ? null : (
            <p className={styles["quiet"]}>
              From {wish.startsAt?.replace("T", ", ")} there ({regions[each.region].timeZone}),{" "}
              <When at={each.startsAt} /> for you.
            </p>
          )}
          <SiteChanges kind={wish.kind} site={each} />
        </section>
      ))}
      <FailureNotice problem={problem} />
      {able.length === 0 ? null : (
        <>
          <TextField
            label="What it is about (optional)"
            hint="Colleagues read it in the list."
            maxLength={300}
            value={note}
            onChange={(event) => {
              setNote(event.target.value);
            }}
          />
          <p className={styles["quiet"]}>
            {wish.startsAt === undefined
              ? "All of them change at once. You can undo all of them together."
              : "Until its time each can be withdrawn, and later returned, together with the others."}
          </p>
        </>
      )}
      <Row>
        <Button
          data-confirms
          loading={busy}
          disabled={able.length === 0}
          onClick={() => {
            void take();
          }}
        >
          {wish.startsAt === undefined ? `Copy to ${count} now` : `Plan it for ${count}`}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </section>
  );
}
