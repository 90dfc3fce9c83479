/**
 * The explicit consent to use what a customer writes in chats, which can say something about their sex life or sexual
 * orientation (SIGNUP-21, CONSENT-1 to CONSENT-7). Which law: docs/compliance.md.
 */

/** What customers agree to. */
export interface ChatConsentWords {
  readonly version: number;
  readonly words: string;
}

/**
 * All versions of the words, oldest first. Changed words are a new entry at the end; existing ones never change,
 * because records name them. Customers who agreed to an older version are asked again.
 */
export const chatConsents: readonly [ChatConsentWords, ...ChatConsentWords[]] = [
  {
    version: 1,
    words:
      "What I write can be about my sex life or orientation. I agree to its use, only for the chats I ask for. I can take this back in My Account.",
  },
];

/** The words that pages show now. */
export const currentChatConsent: ChatConsentWords = chatConsents.at(-1) ?? chatConsents[0];
