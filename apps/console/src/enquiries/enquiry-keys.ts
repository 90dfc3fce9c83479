import { customerKey } from "../customers/customer-key.ts";

/** All lists of the enquiries page. */
export const enquiriesKey = ["enquiries"] as const;

/** The queries that show an enquiry, refetched after it changed. */
export function enquiryKeys(customerId: string | null): readonly (readonly string[])[] {
  return customerId === null ? [enquiriesKey] : [enquiriesKey, [...customerKey(customerId), "enquiries"]];
}
