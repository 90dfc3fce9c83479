import type { RegionCode } from "@parlour/contract/regions";
import type { TextProviderName } from "@parlour/contract/rules/text-providers";

/** What a text counts as, and when its figures need a warning (TEXTS-17 to TEXTS-20). */

export type TextState = "sending" | "accepted" | "delivered" | "failed";

/** What is known of a text that was sent. */
export interface SentFacts {
  /** Null until a provider took it. */
  readonly provider: TextProviderName | null;
  readonly providerId: string | null;
  readonly status: TextState;
  /** Empty: not reported. */
  readonly carrier: string;
  readonly used: boolean;
}

/** Figures of an hour, or what is added to them. */
export interface TextCounts {
  readonly sent: number;
  readonly delivered: number;
  readonly failed: number;
  readonly used: number;
  readonly missed: number;
}

export const nothing: TextCounts = { sent: 0, delivered: 0, failed: 0, used: 0, missed: 0 };

/** Figures under their provider and network. */
export interface CountedAt {
  readonly provider: TextProviderName;
  readonly carrier: string;
  readonly counts: TextCounts;
}

/** Returns a text's part in the figures; null before a provider took it. */
function partOf({ provider, status, carrier, used }: SentFacts): CountedAt | null {
  if (provider === null) return null;
  const counts = {
    ...nothing,
    sent: 1,
    delivered: status === "delivered" ? 1 : 0,
    failed: status === "failed" ? 1 : 0,
    used: used ? 1 : 0,
  };
  return { provider, carrier, counts };
}

function combined(one: TextCounts, other: TextCounts, sign: 1 | -1): TextCounts {
  return {
    sent: one.sent + sign * other.sent,
    delivered: one.delivered + sign * other.delivered,
    failed: one.failed + sign * other.failed,
    used: one.used + sign * other.used,
    missed: one.missed + sign * other.missed,
  };
}

/**
 * Returns what a change of a text adds to the figures and takes from them: its part after the change less its part
 * before. So a report that comes twice changes nothing. In one order, in which rows are locked.
 */
export function changedCounts(before: SentFacts, after: SentFacts): CountedAt[] {
  const [old, next] = [partOf(before), partOf(after)];
  const moved =
    old !== null && next !== null && old.provider === next.provider && old.carrier === next.carrier
      ? [{ ...next, counts: combined(next.counts, old.counts, -1) }]
      : [
          ...(old === null ? [] : [{ ...old, counts: combined(nothing, old.counts, -1) }]),
          ...(next === null ? [] : [next]),
        ];
  return moved
    .filter(({ counts }) => Object.values(counts).some((count) => count !== 0))
    .toSorted((one, other) =>
      `${one.provider} ${one.carrier}` < `${other.provider} ${other.carrier}` ? -1 : 1,
    );
}

/** Returns a text after a provider took it. A report that came earlier stays. */
export function afterTaken(
  facts: SentFacts,
  taken: { readonly provider: TextProviderName; readonly providerId: string },
): SentFacts {
  // Its report came first, and named the same provider, or one that seemed not to respond and took it all the same.
  if (facts.provider !== null) return { ...facts, providerId: facts.providerId ?? taken.providerId };
  return { ...facts, ...taken, status: facts.status === "sending" ? "accepted" : facts.status };
}

/** Returns a text after a report of its provider. A final state stays: reports arrive in any order. */
export function afterReport(
  facts: SentFacts,
  report: {
    readonly provider: TextProviderName;
    readonly providerId: string;
    readonly status: "sent" | "delivered" | "failed";
    readonly carrier: string;
  },
): SentFacts {
  const { provider, providerId } = report;
  if (facts.provider !== null && facts.provider !== provider) return facts;
  const isFinal = facts.status === "delivered" || facts.status === "failed";
  const status = report.status === "sent" ? "accepted" : report.status;
  return {
    ...facts,
    provider,
    providerId: facts.providerId ?? providerId,
    status: isFinal ? facts.status : status,
    carrier: facts.carrier === "" ? report.carrier : facts.carrier,
  };
}

const longestCarrier = 40;

/** Returns a network's name as it is stored: printable, short, on one line. */
export function carrierName(reported: string | null): string {
  const printable = (reported ?? "")
    .replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, " ")
    .replaceAll(/ +/g, " ")
    .trim();
  // A name of digits could be a phone number.
  if (/\d{6}/.test(printable.replaceAll(/[^\p{L}\p{N}]/gu, ""))) return "";
  return Array.from(printable).slice(0, longestCarrier).join("").trim();
}

/** How many networks of one provider a site's hour tells apart; further ones are counted together. */
export const mostCarriers = 30;
export const otherCarriers = "Other networks";

/** What a text's kind is counted as. */
export function countedKind(kind: string): "code" | "marketing" | "other" {
  if (kind === "verification") return "code";
  return kind === "marketing" ? "marketing" : "other";
}

/** Returns the start of an hour. */
export function hourOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 3_600_000) * 3_600_000);
}

/** The span of codes that is judged: an hour, and people enter a code within five minutes. */
export const judgedSeconds = { from: 65 * 60, until: 5 * 60 } as const;

/** Codes of the judged hour, of one provider in one region. */
export interface JudgedCodes {
  readonly provider: TextProviderName;
  readonly region: RegionCode;
  readonly codes: number;
  readonly delivered: number;
  readonly used: number;
}

export interface LowShare {
  readonly provider: TextProviderName;
  readonly region: RegionCode;
  readonly share: "delivered" | "used";
  readonly percent: number;
  readonly limit: number;
  readonly codes: number;
}

/**
 * Returns the shares below their limits (TEXTS-20). Deliveries are judged only of providers that report them, and nothing
 * of fewer codes than the limits say.
 */
export function lowShares(
  judged: readonly JudgedCodes[],
  limits: { readonly deliveredShare: number; readonly usedShare: number; readonly leastTexts: number },
  reporting: readonly TextProviderName[],
): LowShare[] {
  return judged
    .filter(({ codes }) => codes >= limits.leastTexts)
    .flatMap(({ provider, region, codes, delivered, used }) => {
      const shares = [
        ...(reporting.includes(provider)
          ? [{ share: "delivered" as const, count: delivered, limit: limits.deliveredShare }]
          : []),
        { share: "used" as const, count: used, limit: limits.usedShare },
      ];
      return shares
        .filter(({ count, limit }) => count * 100 < limit * codes)
        .map(({ share, count, limit }) => ({
          provider,
          region,
          share,
          percent: Math.floor((count * 100) / codes),
          limit,
          codes,
        }));
    });
}
