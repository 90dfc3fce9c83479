import { enquiryOwners } from "@parlour/contract/operations/ops-privacy";
import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

/** The staff who can own a request; they change seldom. */
export function useEnquiryOwners() {
  const { client } = useConsole();
  return useQuery({
    queryKey: ["enquiry-owners"],
    queryFn: ({ signal }) => client.call(enquiryOwners, {}, { signal }),
    staleTime: 300_000,
  });
}
