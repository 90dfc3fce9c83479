import { highestLimit } from "@parlour/contract/operations/limits";

/** Parses a typed limit: minor units, null for no limit, or undefined if it is not an amount. */
export function parseAmount(typed: string): number | null | undefined {
  const text = typed.replaceAll(/[\s£$€]/gu, "");
  if (text === "") return null;
  // 1,000 and 1,000.50 have thousands separators; 49,50 is another notation of 49.50.
  const plain = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(text)
    ? text.replaceAll(",", "")
    : text.replace(",", ".");
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(plain);
  if (match === null) return undefined;
  const minor = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return minor <= highestLimit ? minor : undefined;
}

/** Formats a limit for its field: "50", "49.50", or an empty text for no limit. */
export function amountText(minor: number | null): string {
  if (minor === null) return "";
  return minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2);
}
