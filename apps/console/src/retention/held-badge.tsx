import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { useRetention } from "../queries/retention-query.ts";

/** The number of removals that wait for an admin, next to Retention in the menu. */
export function HeldBadge() {
  const { data } = useRetention();
  const held = data?.holds.filter(({ confirmedAt }) => confirmedAt === null).length ?? 0;
  return (
    <output>
      {held === 0 ? null : (
        <>
          {held}
          <VisuallyHidden>{held === 1 ? " removal is held" : " removals are held"}</VisuallyHidden>
        </>
      )}
    </output>
  );
}
