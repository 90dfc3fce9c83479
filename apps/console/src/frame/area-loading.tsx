import { Skeleton } from "@parlour/ui/skeleton.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { Stack } from "@parlour/ui/stack.tsx";

/** Placeholder for a page while its chunk is loading. */
export function AreaLoading() {
  return (
    <Stack as="output" gap={5}>
      <VisuallyHidden>Loading…</VisuallyHidden>
      <Skeleton width="14rem" height="1.5rem" />
      <Skeleton width="100%" height="2.25rem" />
      <Skeleton width="100%" height="12rem" />
    </Stack>
  );
}
