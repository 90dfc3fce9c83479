/** Marks a text that stands in until a person writes it. The brand builds with it; `brand-build check` lists it. */
export const toWrite = "To write:";

/** Whether a text still waits to be written. */
export function isUnwritten(text: string): boolean {
  return text.includes(toWrite);
}
