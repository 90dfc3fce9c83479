import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { useConsole } from "../services/console-services.ts";
import { goodwillQuery } from "./goodwill-query.ts";
import { waitingQuery } from "./waiting-query.ts";

/** How many refunds and free credits wait for the signed-in person: their own wait for somebody else. */
export function WaitingBadge() {
  const { client, session } = useConsole();
  const { staff } = useSnapshot(session);
  const { data } = useQuery(waitingQuery(client));
  const goodwill = useQuery(goodwillQuery(client)).data?.requests;
  const credits = goodwill?.filter(({ status }) => status === "awaiting_approval");
  const waiting = [...(data ?? []), ...(credits ?? [])].filter(
    ({ requestedBy }) => requestedBy !== staff?.id,
  ).length;
  if (waiting === 0) return null;
  return (
    <>
      {waiting}
      <VisuallyHidden> to approve</VisuallyHidden>
    </>
  );
}
