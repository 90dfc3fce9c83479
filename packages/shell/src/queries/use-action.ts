import { useMutation, type QueryKey, type UseMutationOptions } from "@tanstack/react-query";
import { useState } from "react";
import { failureMessages, type FailedOperation } from "@parlour/overlays/messages";
import { useServices } from "../app/services-context.tsx";
import { isSessionMatter, retriesWithoutResponse } from "../data/query-client.ts";

interface ActionOptions<Result, Input> extends Pick<
  UseMutationOptions<Result, Error, Input>,
  "networkMode" | "scope"
> {
  /** The action. `ActionFailed` shows a failure, from the `error` of the result. */
  readonly act: (input: Input) => Promise<Result>;
  /** Keys of the queries that a success makes stale. The action runs until they are fetched again. */
  readonly outdates?: readonly QueryKey[];
  readonly onDone?: (result: Result, input: Input) => unknown;
  readonly onFailed?: (error: Error) => unknown;
  /** What the bar says of a failure while the answer of an attempt before it stays on the page. */
  readonly failed?: FailedOperation;
  /**
   * The server does it once, also if the call is repeated. A call without a response is sent again, as for a query.
   */
  readonly isRepeatable?: boolean;
}

/** The one hook for what changes something, at the server or in this browser; queries only read (decision 0071). */
export function useAction<Result, Input = void>(action: ActionOptions<Result, Input>) {
  const { act, outdates = [], onDone, onFailed, failed, isRepeatable = false, ...options } = action;
  const { queryClient, notices } = useServices();
  const [latest, setLatest] = useState<Result>();
  const mutation = useMutation({
    ...options,
    retry: isRepeatable && retriesWithoutResponse,
    mutationFn: async (input: Input) => act(input),
    onSuccess: async (result, input) => {
      setLatest(() => result);
      onDone?.(result, input);
      await Promise.all(outdates.map(async (queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
    onError: async (error) => {
      if (failed !== undefined && latest !== undefined && !isSessionMatter(error)) {
        notices.show({ tone: "error", text: failureMessages[failed] });
      }
      await onFailed?.(error);
    },
  });
  /** `latest`: the last answer, kept while the action runs again or fails; `data` is that of the last attempt. */
  return { ...mutation, latest };
}
