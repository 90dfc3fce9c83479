import { messageLength, messageMaxLength } from "@parlour/contract/rules/message";
import { Button } from "@parlour/ui/button.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { SendHorizontal } from "lucide-react";
import { useEffect, useId, type KeyboardEvent, type Ref } from "react";
import { actionFor } from "../shortcuts/shortcuts.ts";
import { lengthAnnouncement, splitAtLimit } from "./length-limit.ts";
import styles from "./reply-box.module.css";
import type { TypingSignal } from "./typing-signal.ts";

interface ReplyBoxProps {
  readonly profileName: string;
  readonly text: string;
  /** Why nothing can be sent now, in a few words; null when it can. */
  readonly hold: string | null;
  readonly typing: TypingSignal;
  readonly onText: (text: string) => void;
  readonly onSend: () => void;
  readonly boxRef: Ref<HTMLTextAreaElement>;
}

/** Where a reply is written. A text over the limit is kept and marked, never cut (spec 9: 460 characters). */
export function ReplyBox({ profileName, text, hold, typing, onText, onSend, boxRef }: ReplyBoxProps) {
  const counterId = useId();
  const holdId = useId();
  const length = messageLength(text);
  const over = length - messageMaxLength;
  const { fits, over: excess } = splitAtLimit(text);
  const sendable = hold === null && length > 0 && over <= 0;

  useEffect(() => () => typing.stopped(), [typing]);

  function change(value: string) {
    onText(value);
    if (hold === null && value.trim() !== "") typing.typed();
    else typing.stopped();
  }

  function send() {
    if (!sendable) return;
    typing.stopped();
    onSend();
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    const action = actionFor(event.nativeEvent, "text", false);
    if (action === "send") {
      event.preventDefault();
      send();
    } else if (action === "leaveReply") {
      event.currentTarget.blur();
    }
  }

  return (
    <form
      className={styles["box"]}
      data-over={over > 0 || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles["scroll"]}>
        <div className={styles["mirror"]} aria-hidden>
          {fits}
          {excess === "" ? null : <mark>{excess}</mark>}
          {/* A last line break has no height of its own. */}
          {"\u200B"}
        </div>
        <textarea
          ref={boxRef}
          className={styles["input"]}
          aria-label={`Reply as ${profileName}`}
          aria-describedby={hold === null ? counterId : `${holdId} ${counterId}`}
          aria-invalid={over > 0 || undefined}
          placeholder={`Reply as ${profileName}…`}
          rows={2}
          value={text}
          onChange={(event) => {
            change(event.target.value);
          }}
          onBlur={() => {
            typing.stopped();
          }}
          onKeyDown={press}
        />
      </div>
      <div className={styles["foot"]}>
        <span className={styles["counter"]} id={counterId}>
          {length} / {messageMaxLength}
          {over > 0 ? <strong> {over} over</strong> : null}
        </span>
        <output>
          <VisuallyHidden>{lengthAnnouncement(length)}</VisuallyHidden>
        </output>
        {hold === null ? (
          <span className={styles["keys"]} aria-hidden>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd>
          </span>
        ) : (
          <span className={styles["hold"]} id={holdId}>
            {hold}
          </span>
        )}
        <Button type="submit" disabled={!sendable} icon={<SendHorizontal aria-hidden />}>
          Send
        </Button>
      </div>
    </form>
  );
}
