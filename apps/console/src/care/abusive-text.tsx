import { revealAbuse } from "@parlour/contract/operations/wellbeing";
import type { OpsMessage } from "@parlour/contract/operations/claimed-conversation";
import { isAbusive } from "@parlour/contract/rules/abuse";
import { Button } from "@parlour/ui/button.tsx";
import { EyeOff } from "lucide-react";
import { useSnapshot } from "valtio";
import { MarkedText } from "../conversation/marked-text.tsx";
import { useConsole } from "../services/console-services.ts";
import styles from "./abusive-text.module.css";
import { careKey } from "./care-keys.ts";
import { showAbuse } from "./shown-abuse.ts";

/*
 * The one place that draws what customers wrote. Whatever shows a message, or words that may quote one, uses a component of
 * this file and never the text itself: abuse stays hidden until somebody asks for it, and then it is open everywhere.
 */

/** Whether a text is hidden, and how it is shown. The server marks messages; of other texts the same rule decides here. */
function useHidden(key: string, abusive: boolean): { readonly hidden: boolean; readonly show: () => void } {
  const { shownAbuse } = useConsole();
  const { keys } = useSnapshot(shownAbuse);
  return {
    hidden: abusive && !keys.includes(key),
    show: () => {
      showAbuse(shownAbuse, key);
    },
  };
}

interface MessageProps {
  readonly message: Pick<OpsMessage, "id" | "body" | "abusive">;
  /** Whose conversation it is, for counting towards a break; absent: nothing is counted, as for supervisors. */
  readonly conversationId?: string | undefined;
}

function useHiddenMessage({ message, conversationId }: MessageProps) {
  const { client, queryClient } = useConsole();
  const { hidden, show } = useHidden(message.id, message.abusive === true);
  return {
    hidden,
    show: () => {
      show();
      if (conversationId === undefined) return;
      // Not waited for and never in the way: it only counts towards a break.
      void client
        .call(revealAbuse, { params: { conversationId, messageId: message.id } })
        .then(() => queryClient.invalidateQueries({ queryKey: careKey }))
        .catch(() => undefined);
    },
  };
}

/** Says that a text is hidden. Without `show`, the button that shows it is elsewhere. */
function Hidden({ words, show }: { readonly words: string; readonly show?: () => void }) {
  if (show === undefined) {
    return (
      <span className={styles["hidden"]}>
        <EyeOff aria-hidden />
        <span>{words}</span>
      </span>
    );
  }
  return (
    <button type="button" className={styles["hidden"]} onClick={show}>
      <EyeOff aria-hidden />
      <span>
        {words} <span className={styles["show"]}>Show</span>
      </span>
    </button>
  );
}

const messageHidden = "Abusive message hidden";
const noWords: readonly string[] = [];

interface MessageTextProps extends MessageProps {
  /** Marked, in lower case; none unless given. */
  readonly words?: readonly string[] | undefined;
}

/** A message's text; pressing a hidden one shows it. */
export function MessageText({ words = noWords, ...said }: MessageTextProps) {
  const { hidden, show } = useHiddenMessage(said);
  return hidden ? (
    <Hidden words={messageHidden} show={show} />
  ) : (
    <MarkedText text={said.message.body} words={words} />
  );
}

/** A message's text where it is part of something that is pressed as a whole; a hidden one is shown by `ShowMessage`. */
export function MessageExcerpt({ message, words = noWords }: Omit<MessageTextProps, "conversationId">) {
  const { hidden } = useHiddenMessage({ message });
  return hidden ? <Hidden words={messageHidden} /> : <MarkedText text={message.body} words={words} />;
}

/** Shows the hidden message of a nearby `MessageExcerpt`; renders nothing if it isn't hidden. */
export function ShowMessage(said: MessageProps) {
  const { hidden, show } = useHiddenMessage(said);
  return hidden ? (
    <Button variant="quiet" onClick={show}>
      Show
    </Button>
  ) : null;
}

/** A text by staff, or by a customer outside the chat. It may quote abuse, so it stays hidden until requested. */
export function QuotedText({ text }: { readonly text: string }) {
  const { hidden, show } = useHidden(`text:${text}`, isAbusive(text));
  return hidden ? <Hidden words="Abusive words hidden" show={show} /> : text;
}
