import { Button } from "@parlour/ui/button.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import styles from "./pager.module.css";
import type { CursorPages } from "./use-cursor-pages.ts";

interface PagerProps {
  /** The name of the items, such as "audit entries". */
  readonly what: string;
  /** From 1. */
  readonly page: number;
  readonly hasMore: boolean;
  /** The next page is loading. */
  readonly busy?: boolean;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

/** The buttons between pages, newest first. Renders nothing if there is only one page. */
export function Pager({ what, page, hasMore, busy = false, onPrevious, onNext }: PagerProps) {
  if (page === 1 && !hasMore) return null;
  return (
    <Row as="nav" gap={3} align="center" wrap={false} aria-label={`Pages of ${what}`}>
      <Button
        variant="secondary"
        disabled={page === 1}
        icon={<ChevronLeft aria-hidden />}
        onClick={onPrevious}
      >
        Newer
      </Button>
      <span className={styles["page"]} aria-live="polite">
        Page {page}
      </span>
      <Button variant="secondary" disabled={!hasMore} loading={busy} onClick={onNext}>
        Older <ChevronRight aria-hidden />
      </Button>
    </Row>
  );
}

interface CursorPagerProps extends Pick<PagerProps, "what" | "hasMore" | "busy"> {
  readonly pages: CursorPages;
  /** The cursor of the page's last entry, before which the next page begins; undefined: the page is empty. */
  readonly last: string | number | undefined;
}

/** The buttons between pages of a list by cursor (use-cursor-pages.ts). */
export function CursorPager({ pages, last, ...shared }: CursorPagerProps) {
  return (
    <Pager
      {...shared}
      page={pages.page}
      onPrevious={pages.previous}
      onNext={() => {
        if (last !== undefined) pages.next(String(last));
      }}
    />
  );
}
