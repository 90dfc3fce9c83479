/** A moment as the export writes it, in ISO 8601 and UTC; null where it never came. */
export const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;
