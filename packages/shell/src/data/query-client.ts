import { ApiError } from "@parlour/api-client/errors";
import { failureMessages, type FailedOperation } from "@parlour/overlays/messages";
import { QueryCache, QueryClient } from "@tanstack/react-query";
import type { NoticeStore } from "../notices/notice-store.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The operation whose failure message the notice bar shows. */
      readonly failed?: FailedOperation;
      /** The page itself shows the failure in place of its data. */
      readonly saidInPlace?: boolean;
    };
  }
}

/** Whether the session handles this failure (STATUS-1, STATUS-2, STATUS-4). */
export function isSessionMatter(error: unknown): boolean {
  return error instanceof ApiError && ["unauthorized", "forbidden", "banned"].includes(error.code);
}

/** A missing response may be a short interruption, so it is retried. A refusal is not. */
export function retriesWithoutResponse(count: number, error: Error): boolean {
  return count < 2 && !(error instanceof ApiError);
}

/**
 * Creates the cache of server data. A failed query shows its catalogue message (ERROR-2) in the bar, unless
 * the page shows it already, and only once until it succeeds again, because polling must not repeat it every
 * 10 s.
 */
export function createQueryClient(notices: NoticeStore): QueryClient {
  const failing = new Set<string>();
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        const failed = query.meta?.failed;
        if (failed === undefined || isSessionMatter(error) || failing.has(query.queryHash)) return;
        if (query.meta?.saidInPlace === true && query.state.data === undefined) return;
        failing.add(query.queryHash);
        notices.show({ tone: "error", text: failureMessages[failed] });
      },
      onSuccess(_data, query) {
        failing.delete(query.queryHash);
      },
    }),
    defaultOptions: {
      queries: {
        retry: retriesWithoutResponse,
        refetchOnWindowFocus: true,
      },
    },
  });
}
