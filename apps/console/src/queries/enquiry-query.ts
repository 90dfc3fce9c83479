import { enquiry } from "@parlour/contract/operations/ops-privacy";
import { useQuery } from "@tanstack/react-query";
import { enquiryKey } from "../enquiries/enquiry-keys.ts";
import { readOnce } from "../parts/read-once.ts";
import { useConsole } from "../services/console-services.ts";

/** One privacy request. */
export function useEnquiry(enquiryId: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: enquiryKey(enquiryId),
    queryFn: ({ signal }) => client.call(enquiry, { params: { enquiryId } }, { signal }),
    ...readOnce,
  });
}
