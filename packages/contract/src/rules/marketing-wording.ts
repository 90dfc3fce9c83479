/** The wording customers see when they are asked about marketing texts (SIGNUP-18, MARKETING-8). */

/** What a wording names. */
export interface WordingFacts {
  readonly brandName: string;
  /** The region's keyword, which stops marketing texts like STOP. */
  readonly keyword: string;
  readonly shortcode: string;
}

/** Where customers are asked: in the last step of sign-up, and on their settings page. */
export type WordingPlace = "signUp" | "account";

/** The label of the refusal checkbox in the last step of sign-up. */
export const marketingRefusal = "No marketing texts, please.";

/** Returns the text above that checkbox. */
export function signUpNotice({ brandName, keyword, shortcode }: WordingFacts): string {
  return `Once you are a customer, ${brandName} may text you offers about this service. These texts are free to receive. If you would rather not get them, tick the box, or text STOP or ${keyword} to ${shortcode} at any time.`;
}

type Wordings = Readonly<Record<WordingPlace, (facts: WordingFacts) => string>>;

/**
 * Every wording for which a consent was given, by version: a record of consent stores the version and the
 * wording (MARKETING-2). A new wording gets a new version; existing ones never change.
 */
const wordings = {
  // At sign-up this wording was shown next to the phone field, without a box to refuse.
  "2026-11": {
    signUp: ({ brandName, keyword, shortcode }) =>
      `Once you are a customer, ${brandName} may text you offers about this service. These texts are free to receive. If you would rather not get them, text STOP or ${keyword} to ${shortcode}, now or at any time.`,
    account: ({ brandName, keyword, shortcode }) =>
      `${brandName} may send me text messages about offers and news. They are free to receive. I can stop them at any time by texting STOP or ${keyword} to ${shortcode}, or here.`,
  },
  "2026-12": {
    signUp: (facts) => `${signUpNotice(facts)} ☐ ${marketingRefusal}`,
    account: ({ brandName, keyword, shortcode }) =>
      `${brandName} may send me text messages about offers and news. They are free to receive. I can stop them at any time by texting STOP or ${keyword} to ${shortcode}, or here.`,
  },
} as const satisfies Readonly<Record<string, Wordings>>;

/** The version of the wordings that customers see now. */
export const currentWordingVersion = "2026-12" satisfies keyof typeof wordings;

/** Returns the current wording for a place, with the brand's and region's facts filled in. */
export function currentWording(place: WordingPlace, facts: WordingFacts): string {
  return wordings[currentWordingVersion][place](facts);
}

/**
 * Returns the version of a wording that a page reports as shown at a place. Null if no version gives this
 * text with these facts: then the consent can't be proved.
 */
export function versionOfWording(place: WordingPlace, facts: WordingFacts, words: string): string | null {
  const version = Object.entries(wordings).find(([, made]) => made[place](facts) === words);
  return version?.[0] ?? null;
}
