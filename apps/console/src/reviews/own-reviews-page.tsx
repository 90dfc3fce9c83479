import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { ClipboardCheck } from "lucide-react";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { CursorPager } from "../parts/pager.tsx";
import { useCursorPages } from "../parts/use-cursor-pages.ts";
import { useOwnReviews } from "../queries/own-reviews-query.ts";
import { ReviewList } from "./review-list.tsx";

/** The reviews of the operator's replies (DESK-30). */
export function OwnReviewsPage() {
  const pages = useCursorPages("");
  const query = useOwnReviews(pages.cursor === undefined ? undefined : Number(pages.cursor));
  return (
    <>
      <PageHeader
        title="My reviews"
        lead="What supervisors said about your replies that were drawn at random. Other operators don't see them."
      />
      <LoadState operation="ownReviews" query={query}>
        {({ reviews, hasMore }) => (
          <>
            {reviews.length === 0 ? (
              <EmptyState
                icon={<ClipboardCheck />}
                title="None yet"
                text="A few replies of each week may be drawn at random. When a supervisor has reviewed one, it appears here."
              />
            ) : (
              <ReviewList reviews={reviews} />
            )}
            <CursorPager
              what="reviews"
              pages={pages}
              last={reviews.at(-1)?.position}
              hasMore={hasMore}
              busy={query.isPlaceholderData}
            />
          </>
        )}
      </LoadState>
    </>
  );
}
