import { reviewSample } from "@parlour/contract/operations/reviews";
import { useQuery } from "@tanstack/react-query";
import { readOnce } from "../parts/read-once.ts";
import { useConsole } from "../services/console-services.ts";

export function reviewSampleKey(staffId: string) {
  return ["review-sample", staffId] as const;
}

/** A colleague's drawn replies that wait for a review. Each read is audited (DESK-30). */
export function useReviewSample(staffId: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: reviewSampleKey(staffId),
    queryFn: ({ signal }) => client.call(reviewSample, { query: { staffId } }, { signal }),
    ...readOnce,
    // Opening the page again is another audited read.
    gcTime: 0,
  });
}
