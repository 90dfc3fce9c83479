import { reviewFigures } from "@parlour/contract/operations/reviews";
import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

export const reviewFiguresKey = ["review-figures"] as const;

/** How everybody's replies were judged. */
export function useReviewFigures() {
  const { client } = useConsole();
  return useQuery({
    queryKey: reviewFiguresKey,
    queryFn: ({ signal }) => client.call(reviewFigures, {}, { signal }),
  });
}
