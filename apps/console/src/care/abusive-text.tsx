import { showContact } from "@parlour/contract/operations/care-suggestions";
import { revealAbuse } from "@parlour/contract/operations/wellbeing";
import type { OpsMessage } from "@parlour/contract/operations/claimed-conversation";
import { isAbusive } from "@parlour/contract/rules/abuse";
import { Button } from "@parlour/ui/button.tsx";
import { EyeOff } from "lucide-react";
import { useSnapshot } from "valtio";
import { MarkedText } from "../conversation/marked-text.tsx";
import { useAction } from "../queries/use-action.ts";
import { useConsole } from "../services/console-services.ts";
import styles from "./abusive-text.module.css";
import { careKey } from "./care-keys.ts";
import { showAbuse } from "./shown-abuse.ts";

/*
 * The only components that render customers' texts. Everything that shows a message, or text that may quote
 * one, uses a component of this file and never the text itself: abuse stays hidden until somebody reveals it,
 * and is then visible everywhere. Numbers and addresses in a message are masked by the server until somebody asks (DESK-24).
 */

/**
 * Whether a text is hidden, and how to reveal it. The server marks messages; other texts are judged here by
 * the same rule.
 */
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
  readonly message: Pick<OpsMessage, "id" | "body" | "abusive" | "masked">;
  /** The conversation; absent: masked numbers and addresses can't be asked for. */
  readonly conversationId?: string | undefined;
  /** Whether revealed abuse counts towards a break; not for supervisors. */
  readonly counted?: boolean;
}

function useHiddenMessage({ message, conversationId, counted = true }: MessageProps) {
  const { client, queryClient } = useConsole();
  const { hidden, show } = useHidden(message.id, message.abusive === true);
  return {
    hidden,
    show: () => {
      show();
      if (conversationId === undefined || !counted) return;
      // Not awaited, because it only counts towards a break.
      void client
        .call(revealAbuse, { params: { conversationId, messageId: message.id } })
        .then(() => queryClient.invalidateQueries({ queryKey: careKey }))
        .catch(() => undefined);
    },
  };
}

/** Shows that a text is hidden. Without `show`, the button to reveal it is elsewhere. */
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
  /** Words to mark, in lower case; none by default. */
  readonly words?: readonly string[] | undefined;
}

/** A message's text as far as it was revealed: with its numbers and addresses, or masked. */
function useShownBody({ id, body }: MessageProps["message"]): string {
  const { contacts } = useSnapshot(useConsole().shownAbuse);
  return contacts[id] ?? body;
}

/** Asks for a message's numbers and addresses. Who saw them is in the audit. Renders nothing once they are shown. */
function ShowContact({ message: { id, masked }, conversationId }: MessageProps) {
  const { client, shownAbuse } = useConsole();
  const { contacts } = useSnapshot(shownAbuse);
  const { busy, problem, attempt } = useAction("showContact");
  if (masked !== true || conversationId === undefined || id in contacts) return null;
  return (
    <>
      {" "}
      <button
        type="button"
        className={styles["contact"]}
        aria-busy={busy || undefined}
        onClick={() => {
          if (busy) return;
          void attempt(async () => {
            const params = { conversationId, messageId: id };
            shownAbuse.contacts[id] = (await client.call(showContact, { params })).body;
          });
        }}
      >
        Show what is masked
      </button>
      {problem === null ? null : <span role="alert"> {problem}</span>}
    </>
  );
}

/** A message's text; pressing a hidden one reveals it. */
export function MessageText({ words = noWords, ...said }: MessageTextProps) {
  const { hidden, show } = useHiddenMessage(said);
  const body = useShownBody(said.message);
  return hidden ? (
    <Hidden words={messageHidden} show={show} />
  ) : (
    <>
      <MarkedText text={body} words={words} />
      <ShowContact {...said} />
    </>
  );
}

/** A message's text inside a larger button; `ShowMessage` reveals a hidden one. */
export function MessageExcerpt({
  message,
  words = noWords,
}: Omit<MessageTextProps, "conversationId" | "counted">) {
  const { hidden } = useHiddenMessage({ message });
  const body = useShownBody(message);
  return hidden ? <Hidden words={messageHidden} /> : <MarkedText text={body} words={words} />;
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
