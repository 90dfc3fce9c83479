import type { Statement } from "@parlour/contract/operations/statement";
import { Button } from "@parlour/ui/button.tsx";
import { buttonClass } from "@parlour/ui/button-class";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Skeleton } from "@parlour/ui/skeleton.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, CloudOff, ScrollText } from "lucide-react";
import { PageIntro } from "../app/page-intro.tsx";
import { useStatement } from "../queries/statement-query.ts";
import { FreeReplies } from "./free-replies.tsx";
import { GoodwillRefunds } from "./goodwill-refunds.tsx";
import { StatementCheck } from "./statement-check.tsx";
import { StatementExport } from "./statement-export.tsx";
import { StatementMovements } from "./statement-movements.tsx";
import styles from "./statement-page.module.css";

/**
 * /credits/statement: every movement of the customer's credits, uncharged replies, the files, and how to
 * check them.
 */
export function StatementPage() {
  const { data: statement, isPending, isFetching, refetch } = useStatement();
  return (
    <section className={styles["page"]}>
      <PageIntro
        back={
          <Link to="/credits" className={styles["back"]}>
            <ChevronLeft aria-hidden />
            Credits
          </Link>
        }
        title="Your statement"
        lead="Where every credit came from and where it went. A reply costs 1 credit; bought credits are spent before free ones."
      />
      {isPending ? <StatementLoading /> : null}
      {statement === undefined && !isPending ? (
        <EmptyState
          icon={<CloudOff />}
          title="Your statement could not be loaded"
          text="The connection may have dropped. Nothing in it has changed."
          action={
            <Button loading={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      ) : null}
      {statement === undefined ? null : <StatementBody statement={statement} />}
    </section>
  );
}

function StatementLoading() {
  return (
    <output className={styles["ghosts"]}>
      <VisuallyHidden>Loading your statement</VisuallyHidden>
      <Skeleton width="100%" height="6rem" />
      <Skeleton width="100%" height="18rem" />
    </output>
  );
}

function StatementBody({ statement }: { readonly statement: Statement }) {
  const { account, entries, unchargedReplies } = statement;
  if (entries.length === 0 && unchargedReplies.length === 0) {
    return (
      <EmptyState
        icon={<ScrollText />}
        title="No credit has moved yet"
        text="Once you buy credits or receive a reply, it stands here."
        action={
          <Link to="/credits" className={buttonClass()}>
            See the bundles
          </Link>
        }
      />
    );
  }
  return (
    <>
      <dl className={styles["totals"]}>
        <div>
          <dt>Balance</dt>
          <dd>{account.balance}</dd>
        </div>
        <div>
          <dt>Bought</dt>
          <dd>{account.purchased}</dd>
        </div>
        <div>
          <dt>Free</dt>
          <dd>{account.free}</dd>
        </div>
        {account.debt === 0 ? null : (
          <div className={styles["owed"]}>
            <dt>Owed</dt>
            <dd>{account.debt}</dd>
          </div>
        )}
      </dl>
      {account.debt === 0 ? null : (
        <Notice tone="warning" title="Credits are owed">
          Your bank took a payment back after its credits had been spent. Your next purchase makes up for them
          first; until then replies wait.
        </Notice>
      )}
      <div className={styles["columns"]}>
        <div className={styles["main"]}>
          <StatementMovements entries={entries} />
          <GoodwillRefunds refunds={statement.goodwillRefunds} />
          <FreeReplies replies={unchargedReplies} />
        </div>
        <aside className={styles["side"]} aria-label="Check and keep">
          <StatementCheck statement={statement} />
          <StatementExport statement={statement} />
        </aside>
      </div>
    </>
  );
}
