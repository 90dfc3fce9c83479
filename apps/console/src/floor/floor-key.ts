/** The query key of the floor. Refetched with every change that the stream reports (live/refetcher). */
export const floorKey = ["floor"] as const;
