import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { useConsole } from "../services/console-services.ts";
import { waitingQuery } from "./waiting-query.ts";

/** How many refunds wait for the signed-in person: their own wait for somebody else. */
export function WaitingBadge() {
  const { client, session } = useConsole();
  const { staff } = useSnapshot(session);
  const { data } = useQuery(waitingQuery(client));
  const waiting = data?.filter(({ requestedBy }) => requestedBy !== staff?.id).length ?? 0;
  if (waiting === 0) return null;
  return (
    <>
      {waiting}
      <VisuallyHidden> to approve</VisuallyHidden>
    </>
  );
}
