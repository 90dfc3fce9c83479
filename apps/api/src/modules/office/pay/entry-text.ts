import { formatMoney } from "@parlour/contract/money";
import { currencyOf, earnedBy, type PayEntryFacts } from "./rules.ts";

/** An entry of a pay statement in words. */

/** To the second, so that the amount can be worked out from the text. */
function duration(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  const parts = [
    [Math.floor(seconds / 3600), "h"],
    [Math.floor((seconds % 3600) / 60), "min"],
    [seconds % 60, "s"],
  ] as const;
  const text = parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count} ${unit}`])).join(" ");
  return text === "" ? "0 s" : text;
}

const replies = (count: number): string => (count === 1 ? "1 reply" : `${count} replies`);

/** Returns an entry's text. `site` and `correctedBy` are names. */
export function entryText(
  entry: Pick<
    PayEntryFacts,
    "cause" | "causeId" | "quantity" | "rateMinor" | "region" | "reason" | "postings"
  >,
  site: string,
  correctedBy: string | null,
): string {
  const { cause, causeId, quantity, rateMinor, region, reason } = entry;
  if (cause === "correction") return `Correction by ${correctedBy ?? "staff"}: ${reason ?? ""}`;
  const rate = rateMinor === null ? null : formatMoney({ minor: rateMinor, currency: currencyOf(region) });
  const price =
    rate === null
      ? "no rate was set"
      : rateMinor === 0
        ? "unpaid"
        : cause === "replies"
          ? `${rate} each`
          : `${rate} an hour`;
  const what =
    cause === "replies"
      ? `${replies(Math.abs(quantity))} at ${site}`
      : cause === "presence"
        ? `${duration(quantity)} at the desk`
        : `${duration(quantity)} of breaks`;
  const late = causeId.endsWith("/1")
    ? ""
    : quantity >= 0 && earnedBy(entry.postings) >= 0
      ? "Counted later: "
      : cause === "replies"
        ? "Counted too many: "
        : "Counted too much: ";
  return `${late}${what}, ${price}`;
}
