import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { useTextDelivery } from "../queries/text-delivery-query.ts";

/** The number of shares that are too low, next to Texts in the menu (TEXTS-20). */
export function LowBadge() {
  const { data } = useTextDelivery("24h", "code");
  const low = data?.warnings.length ?? 0;
  return (
    <output>
      {low === 0 ? null : (
        <>
          {low}
          <VisuallyHidden>{low === 1 ? " warning about texts" : " warnings about texts"}</VisuallyHidden>
        </>
      )}
    </output>
  );
}
