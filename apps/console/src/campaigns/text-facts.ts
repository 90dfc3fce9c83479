import { maxSegments, textSize } from "@parlour/contract/rules/text-segments";
import type { Money } from "@parlour/contract/money";
import type { MarketingSite } from "@parlour/contract/operations/ops-marketing";

/** The length and cost of a text, computed by the same rules as on the server. */
export interface TextFacts {
  /** As customers get it, with the opt-out at its end. */
  readonly text: string;
  readonly characters: number;
  readonly segments: number;
  /** Characters outside the basic alphabet, which halve the length of every part; empty if there are none. */
  readonly costly: readonly string[];
  readonly tooLong: boolean;
}

/** Returns the text with its opt-out line, and its length and cost. */
export function textFacts(body: string, optOut: string): TextFacts {
  const text = `${body.trim()}\n${optOut}`;
  const { encoding, segments } = textSize(text);
  const costly =
    encoding === "gsm7"
      ? []
      : Array.from(new Set(Array.from(body))).filter((character) => textSize(character).encoding === "ucs2");
  return { text, characters: Array.from(text).length, segments, costly, tooLong: segments > maxSegments };
}

/**
 * Returns about how much texts to so many customers cost, rounded up to the minor unit; null if the price is
 * unknown.
 */
export function estimate(
  customers: number,
  segments: number,
  partPrice: MarketingSite["partPrice"],
): Money | null {
  if (partPrice === null) return null;
  const minor = Math.ceil((customers * segments * partPrice.hundredths) / 100);
  return { minor, currency: partPrice.currency };
}
