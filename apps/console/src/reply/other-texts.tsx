import { takeDraft, type OthersDraft, type OwnDraft } from "@parlour/contract/operations/desk-conversation";
import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { useState } from "react";
import { When } from "../parts/when.tsx";
import { sheetKey } from "../queries/sheet-query.ts";
import { useAction } from "../queries/use-action.ts";
import { useConsole } from "../services/console-services.ts";
import styles from "./other-texts.module.css";

interface OthersTextProps {
  readonly conversationId: string;
  readonly draft: OthersDraft;
  /** Inserts the other operator's text into the reply box, before its content. */
  readonly onTaken: (text: string) => void;
}

/**
 * Another operator left unsent text here. Shown so that two people don't reply to the same message and no text is lost.
 */
export function OthersText({ conversationId, draft, onTaken }: OthersTextProps) {
  const { client, queryClient } = useConsole();
  const [hidden, setHidden] = useState<string | null>(null);
  const { busy, problem, attempt } = useAction("takeDraft");
  // A text that changes after it was hidden is shown again.
  if (hidden === draft.savedAt) return null;

  async function take() {
    await attempt(async () => {
      const params = { conversationId, staffId: draft.staffId };
      onTaken((await client.call(takeDraft, { params })).body);
      await queryClient.invalidateQueries({ queryKey: sheetKey(conversationId) });
    });
  }

  return (
    <Notice
      tone="warning"
      title={
        <>
          {draft.author} has unsent text here, since <When at={draft.since} detail="time" />
        </>
      }
      onClose={() => {
        setHidden(draft.savedAt);
      }}
      action={
        <Button
          variant="secondary"
          loading={busy}
          onClick={() => {
            void take();
          }}
        >
          Take their text over
        </Button>
      }
    >
      <blockquote className={styles["text"]}>{draft.body}</blockquote>
      {problem === null ? null : <p className={styles["problem"]}>{problem}</p>}
    </Notice>
  );
}

interface OwnOtherTextProps {
  /** The text from the other window. */
  readonly draft: OwnDraft;
  readonly onChoose: (keep: "here" | "there") => void;
}

/** The operator wrote something else in another window or on another machine. */
export function OwnOtherText({ draft, onChoose }: OwnOtherTextProps) {
  return (
    <Notice
      tone="warning"
      title={
        <>
          You wrote something else in another window, at <When at={draft.savedAt} detail="time" />
        </>
      }
      action={
        <Row as="span">
          <Button
            variant="secondary"
            onClick={() => {
              onChoose("there");
            }}
          >
            Use that text
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              onChoose("here");
            }}
          >
            Keep the one below
          </Button>
        </Row>
      }
    >
      <blockquote className={styles["text"]}>{draft.body}</blockquote>
    </Notice>
  );
}
