import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { SearchX } from "lucide-react";

/** The empty state of a list whose filter in the address leaves nothing over. */
export function NothingMatches({ level = 2 }: { readonly level?: 2 | 3 }) {
  return (
    <EmptyState
      level={level}
      icon={<SearchX />}
      title="Nothing matches"
      text="Clear one of the filters and look again."
    />
  );
}
