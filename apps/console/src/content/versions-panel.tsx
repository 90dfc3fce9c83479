import type { ContentHistory, ContentVersion } from "@parlour/contract/operations/ops-content";
import { contentChanges } from "@parlour/contract/rules/content-changes";
import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import type { OneSite } from "../parts/use-one-site.ts";
import { When } from "../parts/when.tsx";
import { useTwoContentVersions } from "../queries/content-version-query.ts";
import { useConsole } from "../services/console-services.ts";
import { TakeOverDialog } from "../take-over/take-over-dialog.tsx";
import { TakeOversPart } from "../take-over/take-overs-part.tsx";
import { ChangesList } from "./changes-list.tsx";
import styles from "./content-editor.module.css";
import { useContentCalls } from "./use-content-calls.ts";

interface VersionsPanelProps {
  readonly site: OneSite;
  readonly history: ContentHistory;
  /** Opens a version in the editor. */
  readonly onEdit: (version: number) => void;
}

/** The differences between two versions; fetched on request. */
function Difference({
  site,
  from,
  to,
  fromName,
}: {
  site: OneSite;
  from: number;
  to: number;
  fromName: string;
}) {
  const [before, after] = useTwoContentVersions(site, from, to);
  if (before.error !== null || after.error !== null) {
    return <Notice tone="error">The versions couldn’t be compared. Try again.</Notice>;
  }
  if (before.data === undefined || after.data === undefined) return <output>Comparing…</output>;
  return (
    <ChangesList
      brand={site.brand}
      changes={contentChanges(before.data.content, after.data.content)}
      before={fromName}
      after={`Version ${to}`}
    />
  );
}

type Asked = { readonly what: "compare" | "publish" | "copy"; readonly version: ContentVersion } | null;

interface Ways {
  readonly published: number;
  readonly mayPublish: boolean;
  readonly onEdit: (version: number) => void;
  readonly ask: (asked: Asked) => void;
}

function WaysOn({
  version,
  published,
  mayPublish,
  onEdit,
  ask,
}: Ways & { readonly version: ContentVersion }) {
  const isPublished = version.version === published;
  return (
    <span className={styles["ways"]}>
      <Button
        variant="quiet"
        disabled={isPublished && version.basedOn === null}
        onClick={() => {
          ask({ what: "compare", version });
        }}
      >
        Compare
      </Button>
      <Button
        variant="quiet"
        onClick={() => {
          onEdit(version.version);
        }}
      >
        Edit from it
      </Button>
      {mayPublish && version.basedOn !== null ? (
        <Button
          variant="quiet"
          onClick={() => {
            ask({ what: "copy", version });
          }}
        >
          Copy to other sites
        </Button>
      ) : null}
      {mayPublish && !isPublished ? (
        <Button
          variant="secondary"
          onClick={() => {
            ask({ what: "publish", version });
          }}
        >
          {version.version < published ? "Roll back to it" : "Publish"}
        </Button>
      ) : null}
    </span>
  );
}

function stateBadge(version: number, published: number, newerBuild: number | null) {
  if (version === published) return <StatusBadge tone="success">published</StatusBadge>;
  if (version === newerBuild) return <StatusBadge tone="warning">new build, waits</StatusBadge>;
  return <StatusBadge tone="neutral">{version > published ? "draft" : "earlier"}</StatusBadge>;
}

function authorOf({ source, author }: ContentVersion): string {
  return source === "build" ? "The brand’s build" : (author ?? "Somebody who left");
}

function versionColumns({ newerBuild, ...ways }: Ways & { readonly newerBuild: number | null }) {
  return columnsOf<ContentVersion>([
    { id: "version", header: "Version", cell: ({ version }) => version, sortBy: ({ version }) => version },
    { id: "state", header: "State", cell: ({ version }) => stateBadge(version, ways.published, newerBuild) },
    { id: "by", header: "Written by", cell: authorOf, sortBy: authorOf },
    {
      id: "when",
      header: "When",
      cell: ({ createdAt }) => <When at={createdAt} />,
      sortBy: ({ createdAt }) => createdAt,
    },
    {
      id: "note",
      header: "What it is about",
      cell: ({ note, basedOn }) => note || (basedOn === null ? "" : `From version ${basedOn}`),
    },
    { id: "ways", header: "What to do", cell: (version) => <WaysOn {...ways} version={version} /> },
  ]);
}

/** Every version with its author and time; compare, edit from it, publish it again. */
export function VersionsPanel({ site, history, onEdit }: VersionsPanelProps) {
  const { session } = useConsole();
  const { staff } = useSnapshot(session);
  const mayPublish = staff?.role === "admin";
  const { publish } = useContentCalls(site);
  const [asked, setAsked] = useState<Asked>(null);
  const { published, newerBuild } = history;

  const columns = useMemo(
    () => versionColumns({ published, newerBuild, mayPublish, onEdit, ask: setAsked }),
    [published, newerBuild, mayPublish, onEdit],
  );

  const close = () => {
    setAsked(null);
  };
  const version = asked?.version.version ?? published;
  // The published version is compared with the one it is based on.
  const other = version === published ? (asked?.version.basedOn ?? published) : published;
  return (
    <>
      {newerBuild === null ? null : (
        <Notice tone="warning" title={`Version ${newerBuild} came with a new build of the brand and waits`}>
          What staff published stays until somebody publishes something else. Compare the two, and publish
          what is new.
        </Notice>
      )}
      <DataTable
        caption={`Versions of ${site.brandName} in ${site.regionName}`}
        columns={columns}
        rows={history.versions}
        rowId={(row) => String(row.version)}
        marked={(row) => row.version === published}
        empty={null}
      />
      <TakeOverDialog
        site={site}
        taken={asked?.what === "copy" ? { kind: "content", version: asked.version.version } : null}
        onClose={close}
      />
      <Dialog
        title={`Version ${version} beside version ${other}`}
        open={asked?.what === "compare"}
        onClose={close}
        wide
      >
        <Difference
          site={site}
          from={other}
          to={version}
          fromName={`Version ${other}${other === published ? ", published" : ""}`}
        />
      </Dialog>
      <ConfirmDialog
        title={version < published ? `Roll back to version ${version}` : `Publish version ${version}`}
        open={asked?.what === "publish"}
        onClose={close}
        confirmLabel={version < published ? "Roll back now" : "Publish now"}
        operation="publishContent"
        onConfirm={async () => {
          await publish(version);
        }}
      >
        <p>{`Everybody who opens ${site.brandName} in ${site.regionName} sees it at once. Version ${published} stays in the list.`}</p>
        <Difference site={site} from={published} to={version} fromName={`Version ${published}, published`} />
      </ConfirmDialog>
      <TakeOversPart kind="content" />
    </>
  );
}
