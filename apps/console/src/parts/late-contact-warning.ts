import { latePart } from "./late-part.tsx";

/** Loads once a text may contain a number or an address: few do. */
export const LateContactWarning = latePart(
  async () => (await import("./contact-warning.tsx")).ContactWarning,
  ({ text }) => /\p{Nd}|@|\b(?:one|two|three|four|five|six|seven|eight|nine|zero|oh)\b/iu.test(text),
);
