import { changeReviewOutcome, type Review } from "@parlour/contract/operations/reviews";
import { reviewOutcomes, type ReviewOutcome } from "@parlour/contract/rules/review";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { ClipboardCheck } from "lucide-react";
import { useState } from "react";
import { mixed, object } from "yup";
import { Card } from "../parts/card.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormSelect } from "../parts/form-fields.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { CursorPager } from "../parts/pager.tsx";
import { useCursorPages } from "../parts/use-cursor-pages.ts";
import { reviewFiguresKey } from "../queries/review-figures-query.ts";
import { staffReviewsKey, useStaffReviews } from "../queries/staff-reviews-query.ts";
import { useConsole } from "../services/console-services.ts";
import { outcomeChoices } from "./judge-form.tsx";
import { ReviewList } from "./review-list.tsx";

const schema = object({ outcome: mixed<ReviewOutcome>().oneOf(reviewOutcomes).required() });

function ChangeOutcome({ review, staffId }: { readonly review: Review; readonly staffId: string }) {
  const { client, queryClient } = useConsole();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => {
          setOpen(true);
        }}
      >
        Change what came of it
      </Button>
      <FormDialog<{ outcome: ReviewOutcome }>
        title="What came of it"
        open={open}
        onClose={() => {
          setOpen(false);
        }}
        initialValues={{ outcome: review.outcome }}
        schema={schema}
        operation="changeReviewOutcome"
        submitLabel="Save"
        onSubmit={async ({ outcome }) => {
          await client.call(changeReviewOutcome, {
            params: { reviewId: review.reviewId },
            body: { outcome },
          });
          void queryClient.invalidateQueries({ queryKey: reviewFiguresKey });
          await queryClient.invalidateQueries({ queryKey: staffReviewsKey(staffId) });
        }}
      >
        <FormSelect name="outcome" label="What came of it" choices={outcomeChoices} />
      </FormDialog>
    </>
  );
}

/** The reviews of a colleague's replies, newest first. */
export function StaffReviews({ staffId }: { readonly staffId: string }) {
  const pages = useCursorPages(staffId);
  const query = useStaffReviews(staffId, pages.cursor === undefined ? undefined : Number(pages.cursor));
  return (
    <Card title="Reviewed" lead="Newest first. The author sees the same.">
      <LoadState operation="staffReviews" query={query}>
        {({ reviews, hasMore }) => (
          <>
            {reviews.length === 0 ? (
              <EmptyState level={3} icon={<ClipboardCheck />} title="None yet" text="Reviews appear here." />
            ) : (
              <ReviewList
                reviews={reviews}
                renderAction={(review) => <ChangeOutcome review={review} staffId={staffId} />}
              />
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
    </Card>
  );
}
