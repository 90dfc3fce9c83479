import { staffReviews } from "@parlour/contract/operations/reviews";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { onlyGiven } from "../parts/only-given.ts";
import { readOnce } from "../parts/read-once.ts";
import { useConsole } from "../services/console-services.ts";

/** Begins the keys of the reviews of a colleague. */
export function staffReviewsKey(staffId: string) {
  return ["staff-reviews", staffId] as const;
}

/** A page of the reviews of a colleague's replies, newest first. Each read is audited (DESK-30). */
export function useStaffReviews(staffId: string, before: number | undefined) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...staffReviewsKey(staffId), before ?? null],
    queryFn: ({ signal }) =>
      client.call(staffReviews, { query: { staffId, ...onlyGiven({ before, limit: 20 }) } }, { signal }),
    placeholderData: keepPreviousData,
    ...readOnce,
    gcTime: 0,
  });
}
