import type { TextProviderName } from "@parlour/contract/rules/text-providers";
import type { SiteProvider } from "../plugins/text-routes.ts";
import type { TextRefusal } from "./text-provider.ts";
import type { TextKind } from "./texts.ts";

/** When the next provider gets a text that one did not confirm (TEXTS-16, decision 0094). */

export interface TriedProvider {
  readonly name: TextProviderName;
  readonly from: string;
}

/** Whether a second text with the same words harms: an advertisement twice does, a code twice doesn't. */
function mayRepeat(kind: TextKind): boolean {
  switch (kind) {
    case "verification":
    case "receipt":
    case "notice":
      return true;
    case "marketing":
    case "test":
      return false;
    default:
      return kind satisfies never;
  }
}

/**
 * Returns the providers that may get a text, in order, with the sender of each. A provider at rest comes last, so that a
 * text is still tried if all rest. Marketing stays with providers that have the first one's sender: a number that
 * stopped one sender must not get the text from another, and 'Reply STOP' has to reach us.
 */
export function providersFor(
  kind: TextKind,
  providers: readonly SiteProvider[],
  atRest: (name: TextProviderName) => boolean,
): TriedProvider[] {
  const isMarketing = kind === "marketing" || kind === "test";
  const [first] = providers;
  const usable = isMarketing
    ? providers.filter(({ marketingFrom }) => marketingFrom === first?.marketingFrom)
    : providers;
  const resting = new Set(usable.map(({ name }) => name).filter((name) => atRest(name)));
  return [
    ...usable.filter(({ name }) => !resting.has(name)),
    ...usable.filter(({ name }) => resting.has(name)),
  ].map(({ name, from, marketingFrom }) => ({ name, from: isMarketing ? marketingFrom : from }));
}

/** Whether the next provider may get the text after one did not confirm it. */
export function mayTryNext(kind: TextKind, refusal: TextRefusal): boolean {
  switch (refusal) {
    case "down":
    case "refused":
      return true;
    // The number's owner may have stopped the sender at the provider: that counts for advertisements everywhere.
    case "number":
    // It may have been taken, and would then arrive twice.
    case "unclear":
      return mayRepeat(kind);
    default:
      return refusal satisfies never;
  }
}

/** Whether a provider is skipped for a while after that. */
export function restsAfter(refusal: TextRefusal): boolean {
  return refusal === "down" || refusal === "unclear";
}
