import type { ReviewableBan } from "@parlour/contract/operations/ban-review";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { Scale } from "lucide-react";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { SiteBadge } from "../desk/site-badge.tsx";
import { Link } from "@tanstack/react-router";
import { usePageSearch } from "../frame/use-page-search.ts";
import { NothingMatches } from "../parts/nothing-matches.tsx";
import { Card } from "../parts/card.tsx";
import { ListFileButton } from "../parts/list-file-button.tsx";
import { ListFilters } from "../parts/list-filters.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { CursorPager } from "../parts/pager.tsx";
import { SelectBox } from "../parts/select-box.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { useCursorPages } from "../parts/use-cursor-pages.ts";
import { useListFilter } from "../parts/use-list-filter.ts";
import { When } from "../parts/when.tsx";
import { bansPageLength, useBansToReview } from "../queries/bans-to-review-query.ts";
import { useConsole } from "../services/console-services.ts";
import { AppealDialog, ReviewDialog } from "./ban-dialogs.tsx";
import { QuotedText } from "./abusive-text.tsx";
import styles from "./care-page.module.css";
import { banCategoryLabels } from "./care-labels.ts";

const shown = [
  { value: "due", label: "Due now" },
  { value: "all", label: "All in force" },
] as const;

function Ban({ ban }: { readonly ban: ReviewableBan }) {
  const { session } = useConsole();
  const isOwn = useSnapshot(session).staff?.id === ban.bannedBy.staffId;
  const [asking, setAsking] = useState<"review" | "appeal" | null>(null);
  const close = () => {
    setAsking(null);
  };
  return (
    <li className={styles["ban"]}>
      <Row gap={1} columnGap={2} align="center">
        <Link to="/customers/$customerId" params={{ customerId: ban.customerId }} className={styles["link"]}>
          {ban.customerName}
        </Link>
        <SiteBadge brand={ban.brand} region={ban.region} />
        <StatusBadge tone="neutral">{banCategoryLabels[ban.category]}</StatusBadge>
        {ban.appealedAt === null ? null : <StatusBadge tone="warning">Appealed</StatusBadge>}
      </Row>
      <p className={styles["words"]}>
        <QuotedText text={ban.reason} />
      </p>
      {ban.appealNote === null ? null : (
        <blockquote className={styles["quote"]} aria-label="What the customer wrote">
          <QuotedText text={ban.appealNote} />
        </blockquote>
      )}
      <p className={styles["muted"]}>
        Banned by {ban.bannedBy.displayName}, <When at={ban.bannedAt} />.{" "}
        {ban.toldAt === null ? "The text with the category and how to appeal did not go out. " : null}
        {ban.reviewAt === null ? (
          "No review is planned."
        ) : (
          <>
            To be looked at on <When at={ban.reviewAt} detail="day" />.
          </>
        )}
        {ban.lastReview === null ? null : (
          <>
            {" "}
            Kept by {ban.lastReview.by.displayName}, <When at={ban.lastReview.at} detail="day" />: “
            <QuotedText text={ban.lastReview.note} />”
          </>
        )}
      </p>
      <Row align="center">
        {isOwn ? (
          <p className={styles["muted"]}>You banned them, so somebody else looks at it again.</p>
        ) : (
          <Button
            variant="secondary"
            onClick={() => {
              setAsking("review");
            }}
          >
            Keep or lift
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={() => {
            setAsking("appeal");
          }}
        >
          Take down an appeal
        </Button>
      </Row>
      <ReviewDialog ban={ban} open={asking === "review"} onClose={close} />
      <AppealDialog ban={ban} open={asking === "appeal"} onClose={close} />
    </li>
  );
}

/** Bans that are due for review, appealed ones first. Reading the list is audited. */
export function BansPart() {
  const { search, setSearch } = usePageSearch();
  const which = search["which"] === "all" ? "all" : "due";
  const { filter, key, isFiltered } = useListFilter();
  const pages = useCursorPages(`${which} ${key}`);
  const query = useBansToReview(which, filter, pages.cursor);
  return (
    <>
      <ListFilters file={<ListFileButton list="bans" filter={filter} status={which} />}>
        <SelectBox
          label="Show"
          value={which}
          choices={shown}
          onChange={(value) => {
            setSearch({ which: value === "due" ? undefined : value });
          }}
        />
      </ListFilters>
      <Card
        title={which === "due" ? "Due for another look" : "All bans in force"}
        lead="Somebody other than the person who banned decides whether it stays."
      >
        <LoadState operation="bansToReview" query={query}>
          {(bans) => (
            <>
              {bans.length > 0 ? (
                <Stack as="ul">
                  {bans.map((ban) => (
                    <Ban key={ban.banId} ban={ban} />
                  ))}
                </Stack>
              ) : isFiltered ? (
                <NothingMatches level={3} />
              ) : (
                <EmptyState
                  level={3}
                  icon={<Scale />}
                  title={which === "due" ? "Nothing is due" : "Nobody is banned"}
                  text="Every ban appears here on its review date, and at once when its customer appeals. Choose “All in force” to find one."
                />
              )}
              <CursorPager
                what="bans"
                pages={pages}
                last={bans.at(-1)?.banId}
                hasMore={bans.length === bansPageLength}
                busy={query.isFetching}
              />
            </>
          )}
        </LoadState>
      </Card>
    </>
  );
}
