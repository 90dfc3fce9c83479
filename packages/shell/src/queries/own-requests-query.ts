import { ownRequests } from "@parlour/contract/operations/privacy";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";

export const ownRequestsKey = ["own-requests"] as const;

/** How many requests a page of the server has. */
const requestsPage = 20;

/** What the customer sent to customer service, newest first, as far as it is loaded. */
export function useOwnRequests() {
  const { client } = useServices();
  return useInfiniteQuery({
    queryKey: ownRequestsKey,
    queryFn: async ({ signal, pageParam }) =>
      client.call(ownRequests, { query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < requestsPage ? null : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
    staleTime: 30_000,
  });
}
