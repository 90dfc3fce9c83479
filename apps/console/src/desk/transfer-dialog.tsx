import { transferConversation, type Colleague } from "@parlour/contract/operations/queue";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { useField } from "formik";
import { UserRoundX } from "lucide-react";
import { useId } from "react";
import { object, string } from "yup";
import { Dialog } from "../parts/dialog.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormTextArea } from "../parts/form-fields.tsx";
import { PresenceDot } from "../presence/presence-dot.tsx";
import { presenceLabel } from "../presence/presence-labels.ts";
import { useColleagues } from "../queries/colleagues-query.ts";
import { useConsole } from "../services/console-services.ts";
import styles from "./transfer-dialog.module.css";

const noteLength = 1000;
const schema = object({
  staffId: string().required("Choose a colleague."),
  note: string().ensure().max(noteLength, "The note is too long."),
});

/** The site of a conversation. */
interface Site {
  readonly brand: string;
  readonly region: string;
}

/** Returns why a colleague can't be chosen; null if they can. */
function whyNot(
  { id, presence, held, capacity, sites }: Colleague,
  claimantId: string | undefined,
  site: Site | undefined,
): string | null {
  if (id === claimantId) return "Holds it now";
  const works = ({ brand, region }: Site): boolean => brand === site?.brand && region === site.region;
  if (site !== undefined && sites?.some(works) === false) return "Not for this site";
  if (presence.state !== "available") return presenceLabel(presence);
  return held >= capacity ? "Hands full" : null;
}

interface TransferDialogProps {
  /** The conversation to transfer; null: closed. */
  readonly conversationId: string | null;
  readonly customer: string;
  /** Who holds it, if it is not the caller. */
  readonly claimantId?: string | undefined;
  /** Its site; undefined: unknown, so that the server decides who may take it. */
  readonly site?: Site | undefined;
  readonly onClose: () => void;
  readonly onDone: (to: string) => void;
  /** Gives the conversation back to the queue; absent: the caller does not hold it. */
  readonly onRelease?: (() => void) | undefined;
}

/** Transfers a conversation to a colleague who is available and has room, with a note. */
export function TransferDialog(props: TransferDialogProps) {
  const { conversationId, customer, claimantId, site, onClose, onDone, onRelease } = props;
  const { client } = useConsole();
  const open = conversationId !== null;
  const { data } = useColleagues({ enabled: open });
  const colleagues = data ?? [];
  const title = `Hand ${customer} to a colleague`;
  if (data !== undefined && !data.some((each) => whyNot(each, claimantId, site) === null)) {
    return (
      <Dialog title={title} open={open} onClose={onClose}>
        <EmptyState
          level={3}
          icon={<UserRoundX />}
          title="Nobody can take it"
          text={nobodyText(data.length, claimantId)}
          action={onRelease === undefined ? undefined : <Button onClick={onRelease}>Release it</Button>}
        />
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={title}
      open={open}
      onClose={onClose}
      initialValues={{ staffId: "", note: "" }}
      schema={schema}
      operation="transferConversation"
      submitLabel="Hand over"
      onSubmit={async ({ staffId, note }) => {
        if (conversationId === null) return;
        const body = note.trim() === "" ? { staffId } : { staffId, note };
        await client.call(transferConversation, { params: { conversationId }, body });
        onDone(colleagues.find(({ id }) => id === staffId)?.displayName ?? "Your colleague");
      }}
    >
      <ColleagueChoice colleagues={colleagues} claimantId={claimantId} site={site} />
      <FormTextArea
        name="note"
        label="Note for them"
        hint="Stays with the conversation's notes."
        limit={noteLength}
        warnsOfContact
      />
    </FormDialog>
  );
}

function nobodyText(colleagues: number, claimantId: string | undefined): string {
  if (claimantId !== undefined) {
    return "Everybody else is on a break, away, or has their hands full. You can take the conversation over yourself.";
  }
  return colleagues === 0
    ? "You are the only one here. Release the conversation: the next person to sign in finds it in the queue."
    : "Everybody else is on a break, away, or has their hands full. Release it, and it waits in the queue.";
}

interface ColleagueChoiceProps {
  readonly colleagues: readonly Colleague[];
  readonly claimantId: string | undefined;
  readonly site: Site | undefined;
}

function ColleagueChoice({ colleagues, claimantId, site }: ColleagueChoiceProps) {
  const [field, meta] = useField<string>("staffId");
  const problemId = useId();
  return (
    <fieldset
      className={styles["choice"]}
      aria-describedby={meta.error === undefined ? undefined : problemId}
    >
      <legend>Colleague</legend>
      {colleagues.map((colleague) => {
        const reason = whyNot(colleague, claimantId, site);
        return (
          <label key={colleague.id} className={styles["colleague"]} data-off={reason !== null || undefined}>
            <input
              type="radio"
              name="staffId"
              value={colleague.id}
              checked={field.value === colleague.id}
              disabled={reason !== null}
              onChange={field.onChange}
            />
            <PresenceDot presence={colleague.presence} />
            <span className={styles["name"]}>{colleague.displayName}</span>
            <span className={styles["room"]}>
              {reason ?? `holds ${colleague.held} of ${colleague.capacity}`}
            </span>
          </label>
        );
      })}
      {meta.error === undefined ? null : (
        <p className={styles["problem"]} id={problemId}>
          {meta.error}
        </p>
      )}
    </fieldset>
  );
}
