import { messageCounterFrom, messageLength, messageMaxLength } from "@parlour/contract/rules/message";
import { Button } from "@parlour/ui/button.tsx";
import { IconButton } from "@parlour/ui/icon-button.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { MessageSquareQuote, SendHorizontal } from "lucide-react";
import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from "react";
import { useSnapshot } from "valtio";
import { CannedPicker, type CannedContext } from "../canned/canned-picker.tsx";
import { actionFor, isPlainEnter } from "../shortcuts/shortcuts.ts";
import { useConsole } from "../services/console-services.ts";
import { lengthAnnouncement, splitAtLimit } from "./length-limit.ts";
import styles from "./reply-box.module.css";
import type { TypingSignal } from "@parlour/api-client/typing-signal";

interface ReplyBoxProps {
  readonly profileName: string;
  readonly canned: CannedContext;
  readonly text: string;
  /** A short reason why nothing can be sent now; null if it can. */
  readonly hold: string | null;
  readonly typing: TypingSignal;
  readonly onText: (text: string) => void;
  /** Called when a canned reply was inserted into the box. */
  readonly onCanned: (cannedReplyId: string) => void;
  readonly onSend: () => void;
  readonly boxRef: Ref<HTMLTextAreaElement>;
}

/** The field for writing a reply. A text over the limit is kept and marked, never cut (CHAT-2, CHAT-3). */
export function ReplyBox(props: ReplyBoxProps) {
  const { profileName, canned, text, hold, typing, onText, onCanned, onSend, boxRef } = props;
  const { enterSends } = useSnapshot(useConsole().deskSettings());
  const counterId = useId();
  const holdId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const caretAfter = useRef<number | null>(null);
  const [picking, setPicking] = useState(false);
  const length = messageLength(text);
  const over = length - messageMaxLength;
  const { fits, over: excess } = splitAtLimit(text);
  const sendable = hold === null && length > 0 && over <= 0;

  useImperativeHandle(boxRef, () => box.current as HTMLTextAreaElement);
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
    // A slash in an empty box is never the start of a reply.
    if (event.key === "/" && text === "" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      setPicking(true);
      return;
    }
    // A key held down sends once, and writes no empty lines after it.
    if (enterSends && event.repeat && isPlainEnter(event)) event.preventDefault();
    const action = actionFor(event.nativeEvent, "text", { singleKeys: false, enterSends });
    if (action === "send") {
      event.preventDefault();
      send();
    } else if (action === "leaveReply") {
      event.currentTarget.blur();
    }
  }

  // The caret can only be placed once the text is in the box.
  useLayoutEffect(() => {
    if (caretAfter.current === null) return;
    box.current?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  });

  /** Inserts a text at the caret, replacing the selection, and moves the caret behind it. */
  function place(put: string) {
    const element = box.current;
    const start = element?.selectionStart ?? text.length;
    const end = element?.selectionEnd ?? text.length;
    caretAfter.current = start + put.length;
    change(text.slice(0, start) + put + text.slice(end));
    setPicking(false);
    // At once: somebody who types fast presses Enter before the next frame.
    element?.focus();
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
      {picking ? (
        <CannedPicker
          {...canned}
          onPick={(reply, put) => {
            onCanned(reply.id);
            place(put);
          }}
          onClose={() => {
            setPicking(false);
            box.current?.focus();
          }}
        />
      ) : null}
      <div className={styles["scroll"]}>
        <div className={styles["mirror"]} aria-hidden>
          {fits}
          {excess === "" ? null : <mark>{excess}</mark>}
          {/* A trailing line break has no height of its own. */}
          {"\u200B"}
        </div>
        <textarea
          ref={box}
          className={styles["input"]}
          aria-label={`Reply as ${profileName}`}
          aria-describedby={hold === null ? counterId : `${holdId} ${counterId}`}
          aria-invalid={over > 0 || undefined}
          placeholder={`Reply as ${profileName}, or / for a canned reply…`}
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
        <IconButton
          label="Canned replies (/ in an empty box)"
          icon={<MessageSquareQuote aria-hidden />}
          aria-expanded={picking}
          onClick={() => {
            setPicking(true);
          }}
        />
        <span className={styles["counter"]} id={counterId}>
          {length < messageCounterFrom ? null : (
            <>
              {length} / {messageMaxLength}
            </>
          )}
          {over > 0 ? <strong> {over} over</strong> : null}
        </span>
        <output>
          <VisuallyHidden>{lengthAnnouncement(length)}</VisuallyHidden>
        </output>
        {hold === null ? (
          <span className={styles["keys"]} aria-hidden>
            {enterSends ? null : <kbd>Ctrl</kbd>} <kbd>Enter</kbd>
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
