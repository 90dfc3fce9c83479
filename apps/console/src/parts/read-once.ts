/** For reads that leave a row in the audit: one look is one row, so nothing reads again by itself. */
export const readOnce = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const;
