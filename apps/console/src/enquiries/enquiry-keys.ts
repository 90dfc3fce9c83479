import { customerKey } from "../customers/customer-key.ts";

/** All lists of the requests' page. */
export const enquiriesKey = ["enquiries"] as const;

/** What shows a request, and has to be asked for again when something about it was done. */
export function enquiryKeys(customerId: string | null): readonly (readonly string[])[] {
  return customerId === null ? [enquiriesKey] : [enquiriesKey, [...customerKey(customerId), "enquiries"]];
}
