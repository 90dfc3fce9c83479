import { drawReviews, type reviewSample, type ReviewItem } from "@parlour/contract/operations/reviews";
import type { OperationOutput } from "@parlour/contract/operation";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { useParams } from "@tanstack/react-router";
import { Dices } from "lucide-react";
import { useState } from "react";
import { MessageList } from "../care/message-list.tsx";
import { ConversationLink } from "../floor/conversation-link.tsx";
import { Card } from "../parts/card.tsx";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { reviewFiguresKey } from "../queries/review-figures-query.ts";
import { reviewSampleKey, useReviewSample } from "../queries/review-sample-query.ts";
import { staffReviewsKey } from "../queries/staff-reviews-query.ts";
import { useAction } from "../queries/use-action.ts";
import { useConsole } from "../services/console-services.ts";
import { JudgeForm } from "./judge-form.tsx";
import { StaffReviews } from "./staff-reviews.tsx";

type Sample = OperationOutput<typeof reviewSample>;

interface ItemCardProps {
  readonly item: ReviewItem;
  readonly author: string;
  readonly number: number;
  readonly onJudged: () => void;
}

function ItemCard({ item, author, number, onJudged }: ItemCardProps) {
  return (
    <Card title={`Reply ${number}`} lead={<ConversationLink conversation={item} />}>
      <MessageList
        messages={item.messages}
        customerName={item.customerName}
        profileName={item.profileName}
        line={{ above: item.messageId, text: `The drawn reply of ${author}` }}
        label={`Messages around reply ${number}`}
      />
      <JudgeForm reviewId={item.reviewId} onJudged={onJudged} />
    </Card>
  );
}

/** A colleague's random sample and the reviews of their earlier replies (DESK-30). Reading both is audited. */
export function ReviewPage() {
  const { staffId } = useParams({ from: "/frame/area/floor/reviews/$staffId" });
  const { client, queryClient } = useConsole();
  const query = useReviewSample(staffId);
  const { busy, problem, attempt } = useAction("drawReviews");
  const [nothingDrawn, setNothingDrawn] = useState(false);
  const name = query.data?.operator.displayName;

  async function draw() {
    setNothingDrawn(false);
    await attempt(async () => {
      const { drawn } = await client.call(drawReviews, { body: { staffId } });
      setNothingDrawn(drawn === 0);
      if (drawn > 0) await query.refetch();
    });
  }

  function judged(reviewId: string) {
    // The sample is not read again, because that would be another reading in the audit.
    queryClient.setQueryData<Sample>(
      reviewSampleKey(staffId),
      (known) => known && { ...known, items: known.items.filter((item) => item.reviewId !== reviewId) },
    );
    void queryClient.invalidateQueries({ queryKey: reviewFiguresKey });
    void queryClient.invalidateQueries({ queryKey: staffReviewsKey(staffId) });
  }

  return (
    <>
      <PageHeader
        title={name === undefined ? "Reviews" : `Reviews of ${name}`}
        lead="Replies of the last 7 days, drawn at random. A drawn reply stays until it is reviewed."
        above={{ title: "Floor", to: "/floor" }}
        actions={
          <Button
            icon={<Dices aria-hidden />}
            loading={busy}
            onClick={() => {
              void draw();
            }}
          >
            Draw replies
          </Button>
        }
      />
      <FailureNotice problem={problem} />
      {nothingDrawn ? (
        <Notice
          tone="info"
          onClose={() => {
            setNothingDrawn(false);
          }}
        >
          No new reply was drawn: five replies wait for a review, or there are no others of the last 7 days.
        </Notice>
      ) : null}
      <LoadState operation="reviewSample" query={query} rows={8}>
        {({ operator, items }) => (
          <Stack gap={5}>
            {items.length === 0 ? (
              <EmptyState
                icon={<Dices />}
                title="Nothing to review"
                text="Draw replies: five of the last 7 days are picked at random."
              />
            ) : (
              items.map((item, index) => (
                <ItemCard
                  key={item.reviewId}
                  item={item}
                  author={operator.displayName}
                  number={index + 1}
                  onJudged={() => {
                    judged(item.reviewId);
                  }}
                />
              ))
            )}
            <StaffReviews staffId={staffId} />
          </Stack>
        )}
      </LoadState>
    </>
  );
}
