import { Notice } from "@parlour/ui/notice.tsx";

/** The one notice of a failed action, where it was asked for. `problem` comes from `useAction`; null: nothing failed. */
export function FailureNotice({ problem }: { readonly problem: string | null }) {
  return problem === null ? null : <Notice tone="error">{problem}</Notice>;
}
