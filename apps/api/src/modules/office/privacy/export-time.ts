/** Formats a time for the export, in ISO 8601 and UTC; null stays null. */
export const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;
