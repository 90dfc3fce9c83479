import type { Enquiry } from "@parlour/contract/operations/ops-privacy";
import { useCallback } from "react";
import { customerKey } from "../customers/customer-key.ts";
import { useConsole } from "../services/console-services.ts";

/** All lists of requests, and the count in the menu. */
export const enquiriesKey = ["enquiries"] as const;
export const enquiryKey = (enquiryId: string) => ["enquiry", enquiryId] as const;
export const customerEnquiriesKey = (customerId: string) =>
  [...customerKey(customerId), "enquiries"] as const;

/** Returns a function that shows a changed request without reading it again, and refetches the lists that have it. */
export function useShowChanged(): (enquiry: Enquiry) => void {
  const { queryClient } = useConsole();
  return useCallback(
    (enquiry) => {
      queryClient.setQueryData(enquiryKey(enquiry.id), enquiry);
      void queryClient.invalidateQueries({ queryKey: enquiriesKey });
      if (enquiry.customerId !== null) {
        void queryClient.invalidateQueries({ queryKey: customerEnquiriesKey(enquiry.customerId) });
      }
    },
    [queryClient],
  );
}
