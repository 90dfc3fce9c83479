import { searchMessages } from "@parlour/contract/operations/desk-conversation";
import type { OpsConversation, OpsMessage } from "@parlour/contract/operations/claimed-conversation";
import { searchMaxLength, searchTerms } from "@parlour/contract/rules/search-terms";
import { Button } from "@parlour/ui/button.tsx";
import { IconButton } from "@parlour/ui/icon-button.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { Search, X } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { MessageExcerpt, ShowMessage } from "../care/abusive-text.tsx";
import { When } from "../parts/when.tsx";
import { useAction } from "../queries/use-action.ts";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { useConsole } from "../services/console-services.ts";
import styles from "./message-search.module.css";

interface MessageSearchProps {
  readonly conversation: OpsConversation;
  /** Shows a message in the conversation, with these words marked. */
  readonly onGo: (message: OpsMessage, words: readonly string[]) => void;
  readonly onClose: () => void;
}

interface Found {
  readonly asked: string;
  readonly messages: readonly OpsMessage[];
  readonly hasMore: boolean;
}

/** Searches the whole conversation on Enter, not with every key, because each search is audited. */
export function MessageSearch({ conversation, onGo, onClose }: MessageSearchProps) {
  const { conversationId, customer, profile } = conversation;
  const { client } = useConsole();
  const [text, setText] = useState("");
  const [found, setFound] = useState<Found | null>(null);
  const { busy, problem, attempt } = useAction("searchMessages");
  const box = useRef<HTMLInputElement>(null);
  const words = searchTerms(found?.asked ?? "");

  useEffect(() => box.current?.focus(), []);

  async function look(asked: string, known: readonly OpsMessage[]) {
    if (busy || searchTerms(asked).length === 0) return;
    await attempt(async () => {
      const before = known.at(-1)?.sequence;
      const query = { words: asked, ...(before === undefined ? {} : { before }) };
      const page = await client.call(searchMessages, { params: { conversationId }, query });
      setFound({ asked, messages: [...known, ...page.messages], hasMore: page.hasMore });
    });
  }

  function leaveByEscape(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  }

  return (
    <search className={styles["search"]} aria-label={`Search the conversation with ${customer.name}`}>
      <Row
        as="form"
        align="center"
        wrap={false}
        onSubmit={(event) => {
          event.preventDefault();
          void look(text, []);
        }}
      >
        <Search className={styles["icon"]} aria-hidden />
        <input
          ref={box}
          className={styles["input"]}
          type="search"
          aria-label="Words to look for"
          placeholder="Words to look for, then Enter"
          maxLength={searchMaxLength}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
          }}
          onKeyDown={leaveByEscape}
        />
        <Button type="submit" variant="secondary" loading={busy}>
          Search
        </Button>
        <IconButton label="Close the search (Esc)" icon={<X aria-hidden />} onClick={onClose} />
      </Row>
      <FailureNotice problem={problem} />
      {found === null ? null : (
        <div className={styles["results"]}>
          <output className={styles["count"]}>
            {found.messages.length === 0
              ? "No message has all of these words."
              : `${found.messages.length}${found.hasMore ? " or more" : ""} found, newest first`}
          </output>
          <ul className={styles["list"]}>
            {found.messages.map((message) => (
              <Row key={message.id} as="li" align="center" wrap={false}>
                <button
                  type="button"
                  className={styles["hit"]}
                  onKeyDown={leaveByEscape}
                  onClick={() => {
                    onGo(message, words);
                  }}
                >
                  <span className={styles["who"]}>
                    {message.from === "customer" ? customer.name : profile.name} ·{" "}
                    <When at={message.sentAt} />
                  </span>
                  <span className={styles["excerpt"]}>
                    <MessageExcerpt message={message} words={words} />
                  </span>
                </button>
                <ShowMessage message={message} conversationId={conversationId} />
              </Row>
            ))}
          </ul>
          {found.hasMore ? (
            <Button
              variant="quiet"
              loading={busy}
              onClick={() => {
                void look(found.asked, found.messages);
              }}
            >
              Show more
            </Button>
          ) : null}
        </div>
      )}
    </search>
  );
}
