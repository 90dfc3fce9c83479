import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Skeleton } from "@parlour/ui/skeleton.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import type { ReactNode } from "react";
import { thrownMessage, type ConsoleOperation } from "../catalogue/error-catalogue.ts";

/** The parts of a TanStack Query result that describe its state. */
interface Result<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadStateProps<Data> {
  /** The operation whose error messages are shown. */
  readonly operation: ConsoleOperation;
  readonly query: Result<Data>;
  /** How many placeholder rows are shown while loading; 4 by default. */
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the loaded data. Before that shows a loading state; after a failure, the error and a retry button. */
export function LoadState<Data>({ operation, query, rows = 4, children }: LoadStateProps<Data>) {
  const failure =
    query.error === null ? null : (
      <Notice
        tone="error"
        action={
          <Button
            variant="secondary"
            loading={query.isFetching}
            onClick={() => {
              void query.refetch();
            }}
          >
            Try again
          </Button>
        }
      >
        {thrownMessage(operation, query.error)}
      </Notice>
    );
  if (query.data !== undefined) {
    return (
      <>
        {failure}
        {children(query.data)}
      </>
    );
  }
  if (failure !== null) return failure;
  return (
    <Stack as="output" gap={2}>
      <VisuallyHidden>Loading…</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height="1.75rem" width="100%" />
      ))}
    </Stack>
  );
}
