import { customerPayments } from "@parlour/contract/operations/payments";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";

export const paymentsKey = ["credit-payments"] as const;

/** How many payments a page contains. So many that the oldest one with credits left is on the first page. */
const paymentsPage = 200;

/** The customer's own payments, newest first, as far as they are loaded. `fetchNextPage` loads older ones. */
export function usePayments() {
  const { client } = useServices();
  return useInfiniteQuery({
    queryKey: paymentsKey,
    queryFn: async ({ signal, pageParam }) =>
      client.call(
        customerPayments,
        { query: { limit: paymentsPage, ...(pageParam === null ? {} : { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < paymentsPage ? null : page.at(-1)?.paymentIntent),
    select: ({ pages }) => pages.flat(),
    staleTime: 30_000,
  });
}
