/**
 * Marks a placeholder for a text that is not written yet. The brand builds with it; `brand-build check` lists
 * it.
 */
export const toWrite = "To write:";

/** Whether a text is not written yet. */
export function isUnwritten(text: string): boolean {
  return text.includes(toWrite);
}
