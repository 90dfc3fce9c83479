/** Query options for audited reads: each read adds an audit entry, so nothing refetches automatically. */
export const readOnce = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const;
