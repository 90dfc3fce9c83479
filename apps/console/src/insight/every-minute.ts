import { keepPreviousData } from "@tanstack/react-query";

/** Figures are counted when asked for: the ones of a running day are asked for again every minute. */
export const everyMinute = {
  staleTime: 30_000,
  refetchInterval: 60_000,
  placeholderData: keepPreviousData,
} as const;
