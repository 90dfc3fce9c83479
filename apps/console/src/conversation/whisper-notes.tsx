import { closeWhisper, type Whisper } from "@parlour/contract/operations/floor";
import { Button } from "@parlour/ui/button.tsx";
import { Ear } from "lucide-react";
import { useEffect } from "react";
import { QuotedText } from "../care/abusive-text.tsx";
import { dismissNews } from "../live/desk-news.ts";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { When } from "../parts/when.tsx";
import { sheetKey } from "../queries/sheet-query.ts";
import { useAction } from "../queries/use-action.ts";
import { useConsole } from "../services/console-services.ts";
import styles from "./whisper-notes.module.css";

interface WhisperNotesProps {
  readonly conversationId: string;
  /** Oldest first. */
  readonly whispers: readonly Whisper[];
}

/** Supervisors' notes to this operator, until they close them. The customer sees none of it. */
export function WhisperNotes({ conversationId, whispers }: WhisperNotesProps) {
  const { news } = useConsole();
  const newest = whispers.at(-1)?.whisperId;
  // Once the note is in view, the desk need not report it as well.
  useEffect(() => {
    if (newest !== undefined) dismissNews(news, conversationId);
  }, [news, conversationId, newest]);
  return (
    <output className={styles["whispers"]}>
      {whispers.map((whisper) => (
        <WhisperNote key={whisper.whisperId} conversationId={conversationId} whisper={whisper} />
      ))}
    </output>
  );
}

function WhisperNote({
  conversationId,
  whisper,
}: {
  readonly conversationId: string;
  readonly whisper: Whisper;
}) {
  const { client, queryClient } = useConsole();
  const { busy, problem, attempt } = useAction("closeWhisper");
  const { whisperId, author, body, writtenAt } = whisper;
  return (
    <div className={styles["whisper"]}>
      <Ear aria-hidden />
      <div className={styles["words"]}>
        <p>
          <strong>{author}</strong>, only for you, <When at={writtenAt} detail="time" />:{" "}
          <q>
            <QuotedText text={body} />
          </q>
        </p>
        <FailureNotice problem={problem} />
      </div>
      <Button
        variant="quiet"
        loading={busy}
        onClick={() => {
          void attempt(async () => {
            await client.call(closeWhisper, { params: { conversationId, whisperId } });
            await queryClient.invalidateQueries({ queryKey: sheetKey(conversationId) });
          });
        }}
      >
        Got it
      </Button>
    </div>
  );
}
