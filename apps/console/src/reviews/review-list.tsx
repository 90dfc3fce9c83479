import type { Review } from "@parlour/contract/operations/reviews";
import { Row } from "@parlour/ui/row.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import type { ReactNode } from "react";
import { QuotedText } from "../care/abusive-text.tsx";
import { SiteBadge } from "../desk/site-badge.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { When } from "../parts/when.tsx";
import { markLabels, reviewOutcomeLabels } from "./review-labels.ts";
import styles from "./review-list.module.css";

interface ReviewListProps {
  readonly reviews: readonly Review[];
  /** What can be done about a review. */
  readonly renderAction?: (review: Review) => ReactNode;
}

/** Judged replies: the reply, the mark, the comment, who judged it and the outcome. */
export function ReviewList({ reviews, renderAction }: ReviewListProps) {
  return (
    <Stack as="ul" gap={4} className={styles["list"]}>
      {reviews.map((review) => (
        <li key={review.reviewId} className={styles["review"]}>
          <Row gap={1} columnGap={2} align="center">
            <StatusBadge tone={markLabels[review.mark].tone}>{markLabels[review.mark].name}</StatusBadge>
            <span>{reviewOutcomeLabels[review.outcome]}</span>
            <span className={styles["meta"]}>
              {review.reviewer.displayName}, <When at={review.reviewedAt} />
            </span>
            {renderAction?.(review)}
          </Row>
          {review.word === null ? null : (
            <p className={styles["word"]}>
              <QuotedText text={review.word} />
            </p>
          )}
          {review.reply === null ? (
            <p className={styles["meta"]}>The reply was erased, and the comment with it.</p>
          ) : (
            <blockquote className={styles["reply"]}>
              <p>
                <QuotedText text={review.reply.body} />
              </p>
              <Row as="p" gap={1} columnGap={2} align="center" className={styles["meta"]}>
                as {review.reply.profileName}, <When at={review.reply.sentAt} />
                <SiteBadge brand={review.reply.brand} region={review.reply.region} />
              </Row>
            </blockquote>
          )}
        </li>
      ))}
    </Stack>
  );
}
