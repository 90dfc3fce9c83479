import { termRanges } from "@parlour/contract/rules/search-terms";
import type { ReactNode } from "react";

interface MarkedTextProps {
  readonly text: string;
  /** Lower-case words, as returned by `searchTerms`. */
  readonly words: readonly string[];
}

/** A text with a search's words marked. */
export function MarkedText({ text, words }: MarkedTextProps) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of termRanges(text, words)) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
