import { bansToReview } from "@parlour/contract/operations/ban-review";
import { useQuery } from "@tanstack/react-query";
import { recordedCareKey } from "../care/care-keys.ts";
import { readOnce } from "../parts/read-once.ts";
import { useConsole } from "../services/console-services.ts";

/** Bans that have to be looked at again, or all. */
export function useBansToReview(which: "due" | "all") {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...recordedCareKey, "bans", which],
    queryFn: ({ signal }) => client.call(bansToReview, { query: { which } }, { signal }),
    ...readOnce,
    // opening the page again is another audited read
    gcTime: 0,
  });
}
