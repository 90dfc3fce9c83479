import { ownReviews } from "@parlour/contract/operations/reviews";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { onlyGiven } from "../parts/only-given.ts";
import { useConsole } from "../services/console-services.ts";

/** A page of the reviews of the operator's replies, newest first. */
export function useOwnReviews(before: number | undefined) {
  const { client } = useConsole();
  return useQuery({
    queryKey: ["own-reviews", before ?? null],
    queryFn: ({ signal }) => client.call(ownReviews, { query: onlyGiven({ before, limit: 20 }) }, { signal }),
    placeholderData: keepPreviousData,
  });
}
