import type { FieldProblem } from "@parlour/contract/field-problem";
import type { ContentHistory } from "@parlour/contract/operations/ops-content";
import { contentChanges } from "@parlour/contract/rules/content-changes";
import { describeRepair, repairTheme } from "@parlour/contract/rules/theme-contrast";
import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { object, string } from "yup";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormText } from "../parts/form-fields.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import type { OneSite } from "../parts/use-one-site.ts";
import { useContentVersion } from "../queries/content-version-query.ts";
import { useConsole } from "../services/console-services.ts";
import { ChangesList } from "./changes-list.tsx";
import styles from "./content-editor.module.css";
import { ProblemList } from "./problem-list.tsx";
import { useContentCalls } from "./use-content-calls.ts";
import type { ContentEdits } from "./use-content-edits.ts";

interface SaveBarProps {
  readonly site: OneSite;
  readonly history: ContentHistory;
  readonly edits: ContentEdits;
  readonly problems: readonly FieldProblem[];
  readonly onProblem: (field: string) => void;
}

const noteSchema = object({ note: string().trim().max(300, "At most 300 characters.").default("") });

/** The state of the edits, and the buttons to save or publish. */
export function SaveBar({ site, history, edits, problems, onProblem }: SaveBarProps) {
  const { session } = useConsole();
  const { staff } = useSnapshot(session);
  const mayPublish = staff?.role === "admin";
  const { saveDraft, publish } = useContentCalls(site);
  const [open, setOpen] = useState<"save" | "publish" | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const published = useContentVersion(site, history.published).data;

  const { content, basedOn, changes } = edits;
  const dirty = changes.length > 0;
  const isPublished = !dirty && basedOn === history.published;
  const overtaken = basedOn < history.published;

  async function save(note: string): Promise<number> {
    // An unchanged version is not saved as a new one.
    if (!dirty) return basedOn;
    const version = await saveDraft(content, note, basedOn);
    edits.beginFrom({ version, content });
    return version;
  }

  const sound = problems.length === 0;
  return (
    <div className={styles["saveBar"]}>
      <div className={styles["standing"]}>
        <span>{`Version ${basedOn}`}</span>
        {basedOn === history.published ? <StatusBadge tone="success">published</StatusBadge> : null}
        {basedOn !== history.published ? <StatusBadge tone="neutral">not published</StatusBadge> : null}
        <output className={styles["quiet"]}>
          {dirty
            ? changes.length === 1
              ? "1 unsaved change"
              : `${changes.length} unsaved changes`
            : (done ?? "No unsaved changes")}
        </output>
        <span className={styles["ways"]}>
          <Button variant="quiet" disabled={!dirty} onClick={edits.discard}>
            Discard changes
          </Button>
          <Button
            variant={mayPublish ? "secondary" : "primary"}
            disabled={!dirty || !sound}
            onClick={() => {
              setOpen("save");
            }}
          >
            Save as a draft
          </Button>
          {mayPublish ? (
            <Button
              disabled={isPublished || !sound}
              onClick={() => {
                setOpen("publish");
              }}
            >
              Publish
            </Button>
          ) : null}
        </span>
      </div>
      {mayPublish ? null : (
        <p className={styles["quiet"]}>
          A draft is seen by nobody until an admin publishes it, under Versions.
        </p>
      )}
      {overtaken ? (
        <Notice tone="warning">{`Version ${history.published} has been published since version ${basedOn}. Publishing yours takes its place: look at the differences first.`}</Notice>
      ) : null}
      {sound ? null : (
        <Notice
          tone="error"
          title={problems.length === 1 ? "One field needs mending" : `${problems.length} fields need mending`}
        >
          <ProblemList problems={problems} onProblem={onProblem} />
        </Notice>
      )}
      <FormDialog
        title="Save as a draft"
        open={open === "save"}
        onClose={() => {
          setOpen(null);
        }}
        initialValues={{ note: "" }}
        schema={noteSchema}
        operation="draftContent"
        submitLabel="Save draft"
        wide
        onSubmit={async ({ note }) => {
          const version = await save(note);
          setDone(`Saved as version ${version}`);
        }}
      >
        <ChangesList brand={site.brand} changes={changes} before={`Version ${basedOn}`} after="Your edits" />
        <FormText
          name="note"
          label="What it is about (optional)"
          hint="Colleagues read it in the list of versions."
        />
      </FormDialog>
      <FormDialog
        title={`Publish for ${site.brandName} in ${site.regionName}`}
        open={open === "publish"}
        onClose={() => {
          setOpen(null);
        }}
        initialValues={{ note: "" }}
        schema={noteSchema}
        operation="publishContent"
        submitLabel="Publish now"
        wide
        onSubmit={async ({ note }) => {
          const version = await save(note);
          await publish(version);
          setDone(`Version ${version} is what visitors see now`);
        }}
      >
        <p>Everybody sees it at once, without a build. Any earlier version can be published again.</p>
        <Repairs edits={edits} />
        {published === undefined ? null : (
          <ChangesList
            brand={site.brand}
            changes={contentChanges(published.content, content)}
            before={`Published (version ${history.published})`}
            after={dirty ? "Your edits" : `Version ${basedOn}`}
          />
        )}
        {dirty ? (
          <FormText
            name="note"
            label="What it is about (optional)"
            hint="Colleagues read it in the list of versions."
          />
        ) : null}
      </FormDialog>
    </div>
  );
}

/** Warns before publication about colours that pages will replace for contrast. */
function Repairs({ edits }: { readonly edits: ContentEdits }) {
  const { repairs } = repairTheme(edits.content.theme);
  if (repairs.length === 0) return null;
  return (
    <Notice tone="warning" title="Some colours are too faint to read">
      <ul className={styles["problems"]}>
        {repairs.map((repair) => (
          <li key={repair.colour}>{describeRepair(repair)}</li>
        ))}
      </ul>
    </Notice>
  );
}
