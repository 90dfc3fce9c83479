import { messageCounterFrom, messageLength, messageMaxLength } from "@parlour/contract/rules/message";
import { Button } from "@parlour/ui/button.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { clsx } from "clsx";
import { SendHorizontal } from "lucide-react";
import { useId, type FormEvent, type KeyboardEvent, type ReactNode, type Ref } from "react";
import styles from "./composer.module.css";
import { lengthAnnouncement, overflowStart } from "./message-overflow.ts";

export interface ComposerProps {
  readonly profileName: string;
  readonly draft: string;
  readonly onDraft: (text: string) => void;
  /** False at zero balance; the draft is kept. */
  readonly canSend: boolean;
  /** Called only with a text that meets the rules of a message. */
  readonly onSend: (text: string) => void;
  /** Shown under the field: the price of a reply, or a warning. */
  readonly note: ReactNode;
  /** Shown before the field: the button that opens the starters. */
  readonly before?: ReactNode;
  readonly fieldRef?: Ref<HTMLTextAreaElement>;
}

/** Whether Enter sends, as with a keyboard; on touch devices it adds a new line, as people expect there. */
function sendsOnEnter(): boolean {
  return globalThis.matchMedia("(hover: hover) and (pointer: fine)").matches;
}

/** The field for writing a message (docs/experience.md, "Chat"). Its caller keeps the draft. */
export function Composer(props: ComposerProps) {
  const { profileName, draft, onDraft, canSend, onSend, note, before, fieldRef } = props;
  const noteId = useId();
  const length = messageLength(draft);
  const cut = overflowStart(draft);
  const sendable = canSend && length > 0 && cut === null;

  function send(event?: FormEvent): void {
    event?.preventDefault();
    if (sendable) onSend(draft);
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || !sendsOnEnter()) return;
    event.preventDefault();
    send();
  }

  return (
    <form className={styles["composer"]} onSubmit={send}>
      <div className={styles["row"]}>
        {before}
        <div className={styles["field"]}>
          <div className={styles["mirror"]} aria-hidden>
            {cut === null ? draft : draft.slice(0, cut)}
            {cut === null ? null : <mark>{draft.slice(cut)}</mark>}
            {/* A trailing empty line has a height only with a character in it. */}
            {"\u200b"}
          </div>
          <textarea
            ref={fieldRef}
            className={styles["input"]}
            rows={1}
            value={draft}
            placeholder={`Write to ${profileName}`}
            aria-label={`Message to ${profileName}`}
            aria-describedby={noteId}
            aria-invalid={cut !== null}
            enterKeyHint="send"
            autoComplete="off"
            onChange={(event) => onDraft(event.currentTarget.value)}
            onKeyDown={press}
          />
        </div>
        <Button
          type="submit"
          className={styles["send"]}
          aria-label="Send"
          title="Send"
          aria-disabled={!sendable}
          icon={<SendHorizontal aria-hidden />}
        />
      </div>
      <div className={styles["below"]}>
        <div id={noteId} className={styles["note"]}>
          {note}
        </div>
        {length >= messageCounterFrom ? (
          <span className={clsx(styles["counter"], cut !== null && styles["over"])} aria-hidden>
            {length} / {messageMaxLength}
          </span>
        ) : null}
      </div>
      <output>
        <VisuallyHidden>{lengthAnnouncement(length)}</VisuallyHidden>
      </output>
    </form>
  );
}
