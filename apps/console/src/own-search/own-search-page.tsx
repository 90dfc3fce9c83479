import type { FoundOwnMessage } from "@parlour/contract/operations/own-conversations";
import { searchMaxLength, searchTerms } from "@parlour/contract/rules/search-terms";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { Link } from "@tanstack/react-router";
import { History, Search, SearchX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { MessageExcerpt } from "../care/abusive-text.tsx";
import { SiteBadge } from "../desk/site-badge.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { When } from "../parts/when.tsx";
import { useOwnSearch } from "../queries/own-search-query.ts";
import { useConsole } from "../services/console-services.ts";
import { askedSearch, askFor } from "./asked-search.ts";
import styles from "./own-search.module.css";

/** A search over the conversations that the operator holds or has answered (DESK-37). */
export function OwnSearchPage() {
  const staffId = useSnapshot(useConsole().session).staff?.id ?? "";
  const last = useSnapshot(askedSearch);
  // Somebody else who signs in at this computer begins with nothing.
  const asked = last.staffId === staffId ? last : { staffId, words: "", at: 0 };
  const [text, setText] = useState(asked.words);
  const query = useOwnSearch(asked);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <>
      <PageHeader
        title="My conversations"
        lead="Search the messages of the conversations that you hold or have answered. Each search is recorded, without the words."
      />
      <search aria-label="Search my conversations">
        <Row
          as="form"
          align="center"
          wrap={false}
          onSubmit={(event) => {
            event.preventDefault();
            if (searchTerms(text).length > 0) askFor(staffId, text.trim());
          }}
        >
          <input
            ref={box}
            className={styles["input"]}
            type="search"
            aria-label="Words to look for"
            placeholder="Whole words"
            maxLength={searchMaxLength}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
            }}
          />
          <Button type="submit" icon={<Search aria-hidden />} loading={query.isFetching}>
            Search
          </Button>
        </Row>
      </search>
      {asked.words === "" ? (
        <EmptyState
          icon={<History />}
          title="What do you remember?"
          text="Enter whole words that you or a customer wrote. Messages with all of them are found, newest first."
        />
      ) : (
        <LoadState operation="searchOwnConversations" query={query}>
          {({ pages }) => (
            <Results
              found={pages.flatMap((page) => page.found)}
              words={searchTerms(asked.words)}
              more={query.hasNextPage}
              busy={query.isFetchingNextPage}
              onMore={() => {
                void query.fetchNextPage();
              }}
            />
          )}
        </LoadState>
      )}
    </>
  );
}

interface ResultsProps {
  readonly found: readonly FoundOwnMessage[];
  readonly words: readonly string[];
  readonly more: boolean;
  readonly busy: boolean;
  readonly onMore: () => void;
}

function Results({ found, words, more, busy, onMore }: ResultsProps) {
  if (found.length === 0 && !more) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="Nothing found"
        text="No message in conversations that you hold or have answered has all of these words. Only whole words are found."
      />
    );
  }
  return (
    <Stack gap={3}>
      <output className={styles["count"]}>
        {found.length === 0 ? "None so far" : `${found.length}${more ? " or more" : ""} found, newest first`}
      </output>
      <ol className={styles["list"]}>
        {found.map((each) => (
          <li key={each.message.id}>
            <Found found={each} words={words} />
          </li>
        ))}
      </ol>
      {more ? (
        <Button variant="secondary" loading={busy} onClick={onMore}>
          Search further back
        </Button>
      ) : null}
    </Stack>
  );
}

/** How many messages after the found one are shown with it. */
const after = 20;

function Found({ found, words }: { readonly found: FoundOwnMessage; readonly words: readonly string[] }) {
  const { conversationId, customerName, profileName, brand, region, message } = found;
  return (
    <Link
      to="/my-conversations/$conversationId"
      params={{ conversationId }}
      search={{ before: String(message.sequence + after), message: message.id }}
      className={styles["hit"]}
    >
      <span className={styles["line"]}>
        <strong className={styles["name"]}>{customerName}</strong>
        <span className={styles["muted"]}>→ {profileName}</span>
        <SiteBadge brand={brand} region={region} />
        <span className={styles["when"]}>
          <When at={message.sentAt} />
        </span>
      </span>
      <span className={styles["excerpt"]}>
        <span className={styles["muted"]}>{message.from === "customer" ? customerName : profileName}: </span>
        <MessageExcerpt message={message} words={words} />
      </span>
    </Link>
  );
}
