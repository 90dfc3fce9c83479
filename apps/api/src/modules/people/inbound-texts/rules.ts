import {
  helpKeywords,
  normalizeText,
  startKeywords,
  stopBeginnings,
  stopKeywords,
} from "@parlour/contract/rules/text-keywords";

/** The meaning of inbound texts. Their content is read here and never stored. */

export type InboundKind = "opt_out" | "opt_in" | "age_verification" | "help" | "other";

export interface InboundMeaning {
  readonly kind: InboundKind;
  /** Only for age_verification: the brands that have this AV phrase. */
  readonly brandIds: readonly string[];
}

/** A brand's keywords in the sender's region. */
export interface BrandKeywords {
  readonly brandId: string;
  /** Null if the region has no marketing. */
  readonly marketing: string | null;
  /** Null if the region has no age verification. */
  readonly av: string | null;
}

function stops(words: string, keywords: readonly string[]): boolean {
  if (stopKeywords.has(words)) return true;
  const [first = "", ...rest] = words.split(" ");
  if (stopBeginnings.has(first)) return true;
  return keywords.some(
    (keyword) =>
      words === keyword ||
      (words.startsWith(`${keyword} `) && stopKeywords.has(words.slice(keyword.length + 1))) ||
      (stopKeywords.has(first) && rest.join(" ") === keyword),
  );
}

/** Removes spaces, so that "Wren 18" equals the phrase WREN18. */
function joined(text: string): string {
  return normalizeText(text).replaceAll(" ", "");
}

/**
 * Returns what a text asks for. STOP and the region's keyword opt out (MARKETING-4), the AV phrase verifies the age. If
 * a text matches several, the opt-out wins, so that no opt-out is missed.
 */
export function meaningOf(text: string, brands: readonly BrandKeywords[]): InboundMeaning {
  const words = normalizeText(text);
  const keywords = brands
    .map(({ marketing }) => normalizeText(marketing ?? ""))
    .filter((keyword) => keyword !== "");
  if (stops(words, keywords)) return { kind: "opt_out", brandIds: [] };
  if (startKeywords.has(words)) return { kind: "opt_in", brandIds: [] };
  const brandIds = brands.flatMap(({ brandId, av }) =>
    av !== null && words !== "" && joined(av) === joined(words) ? [brandId] : [],
  );
  if (brandIds.length > 0) return { kind: "age_verification", brandIds };
  return { kind: helpKeywords.has(words) ? "help" : "other", brandIds: [] };
}

const providerKinds: ReadonlyMap<string, InboundKind> = new Map([
  ["STOP", "opt_out"],
  ["START", "opt_in"],
  ["HELP", "help"],
]);

/**
 * Returns the meaning of a text that the provider has classified and replied to itself (Twilio's OptOutType).
 */
export function meaningOfProvider(optOutType: string | null): InboundMeaning | null {
  const kind = optOutType === null ? undefined : providerKinds.get(optOutType);
  return kind === undefined ? null : { kind, brandIds: [] };
}

/** The reply texts. They name no brand, because somebody else may see the phone. */
export const replyTexts = {
  optedOut: "You will get no more marketing texts from us. Text START to get them again.",
  optedIn: "You will get our marketing texts again. Text STOP at any time to end them.",
  nothingToOptIn: "You have not agreed to marketing texts, so you will get none.",
  ageVerified: "Thank you. It is confirmed that you are 18 or older: you can chat now.",
  nothingToVerify: "Thank you. There is no account with this number that waits for this.",
  help: "Text STOP to end marketing texts. For anything else, please visit our website.",
} as const;
