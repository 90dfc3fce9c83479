import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";
import { careQueries } from "./care-queries.ts";

/** The number of open flags, next to Care in the menu. Announced when it changes. */
export function CareBadge() {
  const { client } = useConsole();
  const { openFlags = 0 } = useQuery(careQueries.summary(client)).data ?? {};
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
