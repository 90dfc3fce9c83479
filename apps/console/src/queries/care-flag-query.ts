import { careFlag } from "@parlour/contract/operations/care";
import { useQuery } from "@tanstack/react-query";
import { recordedCareKey } from "../care/care-keys.ts";
import { readOnce } from "../parts/read-once.ts";
import { useConsole } from "../services/console-services.ts";

/** One flag with its messages. */
export function useCareFlag(flagId: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...recordedCareKey, "flag", flagId],
    queryFn: ({ signal }) => client.call(careFlag, { params: { flagId } }, { signal }),
    ...readOnce,
    // opening the page again is another audited read
    gcTime: 0,
  });
}
