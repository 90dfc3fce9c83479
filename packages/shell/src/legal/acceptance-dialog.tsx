import { ApiError } from "@parlour/api-client/errors";
import { formatEffectiveDate } from "@parlour/contract/legal-versions";
import { acceptLegal, type AwaitedAcceptance } from "@parlour/contract/operations/legal";
import { legalTitles } from "@parlour/legal-texts/legal-lines";
import { shownVersions } from "@parlour/legal-texts/shown-versions";
import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { ConfirmDialog } from "../account/confirm-dialog.tsx";
import dialog from "../account/confirm-dialog.module.css";
import { ActionFailed } from "../app/action-failed.tsx";
import { useServices } from "../app/services-context.tsx";
import { legalKey } from "../queries/legal-query.ts";
import { useAction } from "../queries/use-action.ts";
import styles from "./acceptance-dialog.module.css";

interface AcceptanceDialogProps {
  readonly open: boolean;
  readonly awaiting: readonly AwaitedAcceptance[];
}

/** The changes in a document, and a link to read it. */
function Awaited({ awaited }: { readonly awaited: AwaitedAcceptance }) {
  const { flow } = useServices();
  const { document, version, changes } = awaited;
  return (
    <li className={styles["document"]}>
      <button
        type="button"
        className={styles["link"]}
        onClick={() => flow.dispatch({ type: "open", overlay: document })}
      >
        {legalTitles[document]}
      </button>
      <p className={dialog["small"]}>
        Version {version}, effective {formatEffectiveDate(awaited)}
      </p>
      {changes.length === 0 ? null : (
        <ul className={dialog["facts"]}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Accepts the versions that this page shows. The response lists what is still to be accepted. */
function useAccept() {
  const { client, queryClient } = useServices();
  return useAction({
    act: async () => client.call(acceptLegal, { body: shownVersions }),
    onDone: (acceptances) => queryClient.setQueryData(legalKey, acceptances),
  });
}

/**
 * The question about a new version: what changed, the text itself, and buttons to continue, to postpone or to
 * log out. A page that is older than the new text can't show it, and offers to reload instead.
 */
export function AcceptanceDialog({ open, awaiting }: AcceptanceDialogProps) {
  const { overlayPorts } = useServices();
  const { mutate, error, isPending } = useAccept();
  const isNew = awaiting.every(({ changes }) => changes.length === 0);
  const isOld =
    awaiting.some(({ document, version }) => shownVersions[document] !== version) ||
    (error instanceof ApiError && error.code === "legal_version_stale");

  return (
    <ConfirmDialog
      open={open}
      busy={isPending}
      onClose={() => overlayPorts.openAccountSettings()}
      title={isNew ? "Please read and accept this first" : "Our terms have changed"}
    >
      <p>
        {isNew
          ? "Before you chat or buy, we need you to accept what applies here:"
          : "Before you go on chatting or buying, please read what is new and accept it:"}
      </p>
      <Stack as="ul">
        {awaiting.map((awaited) => (
          <Awaited key={awaited.document} awaited={awaited} />
        ))}
      </Stack>
      {isOld ? (
        <Notice tone="warning">
          This page was opened before the new text was there. Load it again to read and accept it.
        </Notice>
      ) : null}
      <div className={dialog["actions"]}>
        {isOld ? (
          <Button onClick={() => overlayPorts.reload()}>Load the new text</Button>
        ) : (
          <Button loading={isPending} onClick={() => mutate()}>
            Accept and go on
          </Button>
        )}
        <Button variant="secondary" disabled={isPending} onClick={() => overlayPorts.openAccountSettings()}>
          Not now
        </Button>
      </div>
      <ActionFailed error={isOld ? null : error} />
      <p className={dialog["small"]}>
        Not now leads to your account: there you can take your data with you or erase it, whatever you decide.
        Or{" "}
        <button type="button" className={styles["link"]} onClick={() => void overlayPorts.logout()}>
          log out
        </button>
        .
      </p>
    </ConfirmDialog>
  );
}
