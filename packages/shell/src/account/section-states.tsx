import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Skeleton } from "@parlour/ui/skeleton.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { accountFailureText } from "./account-messages.ts";

/** Placeholder for a section's content while it loads. */
export function SectionLoading({ what, rows = 2 }: { readonly what: string; readonly rows?: number }) {
  return (
    <Stack as="output" gap={3}>
      <VisuallyHidden>Loading {what}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height="3.5rem" />
      ))}
    </Stack>
  );
}

interface SectionFailedProps {
  /** The name of the missing content, as in "your limits". */
  readonly what: string;
  readonly error: unknown;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Shown if a section's content failed to load. The rest of the page keeps working. */
export function SectionFailed({ what, error, busy, onRetry }: SectionFailedProps) {
  return (
    <Notice
      tone="error"
      title={`We couldn't load ${what}.`}
      action={
        <Button variant="secondary" loading={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {accountFailureText(error)}
    </Notice>
  );
}
