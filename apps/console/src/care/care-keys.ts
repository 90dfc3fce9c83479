/** The queries that a `care` event of the stream refetches (live/refetcher). */
export const careKey = ["care"] as const;
/** Queries that are audited on each read: refetched only after a decision. */
export const recordedCareKey = ["care-recorded"] as const;

/** The queries to refetch after a flag, ban or break changed. */
export const careKeys = [careKey, recordedCareKey] as const;
