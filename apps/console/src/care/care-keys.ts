/** Everything that a `care` event of the stream has read anew (live/refetcher). */
export const careKey = ["care"] as const;
/** Reads that leave a row in the audit: only a decision reads them anew. */
export const recordedCareKey = ["care-recorded"] as const;

/** What is read anew after something of care was done. */
export const careKeys = [careKey, recordedCareKey] as const;
