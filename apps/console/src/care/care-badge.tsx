import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { useCareSummary } from "../queries/care-summary-query.ts";

/** The number of open flags, next to Care in the menu. Announced when it changes. */
export function CareBadge() {
  const { openFlags = 0 } = useCareSummary().data ?? {};
  return (
    <output>
      {openFlags === 0 ? null : (
        <>
          {openFlags}
          <VisuallyHidden>{openFlags === 1 ? " open flag" : " open flags"}</VisuallyHidden>
        </>
      )}
    </output>
  );
}
