import { Fragment } from "react";

/** The words that are bold (PANEL-23). */
const boldWords = new Set(["Meet", "The", "Girls", "Kinksters", "Get", "Started"]);

/** A text with the how-to's bold words in bold. */
export function Emphasis({ text }: { readonly text: string }) {
  const parts = text.split(/(\b[A-Za-z]+\b)/);
  return parts.map((part, index) =>
    // The parts of a text never move, so their positions are valid keys.
    boldWords.has(part) ? (
      <strong key={`${index}-${part}`}>{part}</strong>
    ) : (
      <Fragment key={`${index}-${part}`}>{part}</Fragment>
    ),
  );
}
