import { Button } from "@parlour/ui/button.tsx";
import { useState } from "react";
import { usePageSearch } from "../frame/use-page-search.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { OneSiteState } from "../parts/one-site-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { SitePicker } from "../parts/site-picker.tsx";
import { useOneSite, type OneSite } from "../parts/use-one-site.ts";
import { useContentHistory } from "../queries/content-history-query.ts";
import { useContentVersion } from "../queries/content-version-query.ts";
import { ContentEditor } from "./content-editor.tsx";
import styles from "./content-editor.module.css";
import { keepEdits, readKeptEdits } from "./kept-edits.ts";
import { VersionsPanel } from "./versions-panel.tsx";

const tabs = [
  { id: "edit", label: "Edit" },
  { id: "versions", label: "Versions" },
] as const;

/** A brand's content in a region: edited with a live preview, kept in versions, published without a build. */
export function ContentPage() {
  const { query, site, choose } = useOneSite();
  return (
    <div className={styles["page"]}>
      <PageHeader
        title="Content"
        lead="What visitors read and see on a brand’s site in a region. Changes are visible only after they are published, and then at once, without a build."
        actions={
          site === null ? null : (
            <SitePicker
              site={site}
              onChange={(next) => {
                choose(next, ["version"]);
              }}
            />
          )
        }
      />
      <OneSiteState
        query={query}
        site={site}
        none={{
          title: "There is no site yet",
          text: "Deploy a brand’s build first; its content can then be edited here.",
        }}
      >
        {(one) => <SiteContent key={`${one.brand}-${one.region}`} site={one} />}
      </OneSiteState>
    </div>
  );
}

function SiteContent({ site }: { readonly site: OneSite }) {
  const { search, setSearch } = usePageSearch();
  const history = useContentHistory(site);
  const tab = search["tab"] === "versions" ? "versions" : "edit";
  const named = Number(search["version"]);
  /** The version to start from, if it would replace unsaved edits. */
  const [asked, setAsked] = useState<number | null>(null);
  const kept = () => readKeptEdits(sessionStorage, site.brand, site.region);
  const edit = (version: number) => {
    setSearch({ tab: undefined, version: String(version) }, { push: true });
  };

  return (
    <LoadState operation="contentHistory" query={history} rows={8}>
      {(loaded) => {
        const wanted = loaded.versions.some(({ version }) => version === named)
          ? named
          : (kept()?.basedOn ?? loaded.published);
        return (
          <>
            <fieldset className={styles["tabs"]} aria-label="View">
              {tabs.map(({ id, label }) => (
                <Button
                  key={id}
                  variant={tab === id ? "primary" : "secondary"}
                  aria-pressed={tab === id}
                  onClick={() => {
                    setSearch({ tab: id === "edit" ? undefined : id });
                  }}
                >
                  {id === "versions" ? `${label} (${loaded.versions.length})` : label}
                </Button>
              ))}
            </fieldset>
            {tab === "versions" ? (
              <VersionsPanel
                site={site}
                history={loaded}
                onEdit={(version) => {
                  const edits = kept();
                  if (edits === null || edits.basedOn === version) edit(version);
                  else setAsked(version);
                }}
              />
            ) : (
              <VersionEditor key={named} site={site} history={loaded} version={wanted} />
            )}
            <ConfirmDialog
              title="You have unsaved edits"
              open={asked !== null}
              onClose={() => {
                setAsked(null);
              }}
              confirmLabel={`Discard them and edit from version ${asked ?? ""}`}
              danger
              operation="contentVersion"
              onConfirm={async () => {
                keepEdits(sessionStorage, site.brand, site.region, null);
                if (asked !== null) edit(asked);
              }}
            >
              <p>They began from another version. Save them as a draft first if they are worth keeping.</p>
            </ConfirmDialog>
          </>
        );
      }}
    </LoadState>
  );
}

/** Loads the first version once; later edits belong to the editor. */
function VersionEditor(props: {
  readonly site: OneSite;
  readonly history: Parameters<typeof ContentEditor>[0]["history"];
  readonly version: number;
}) {
  const { site, history, version } = props;
  const result = useContentVersion(site, version);
  return (
    <LoadState operation="contentVersion" query={result} rows={8}>
      {(start) => <ContentEditor site={site} history={history} start={start} />}
    </LoadState>
  );
}
