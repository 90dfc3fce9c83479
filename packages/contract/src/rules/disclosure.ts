/** What customers read about the service (SERVICE-2), in the words that the pages show. Evidence for a dispute quotes them (DISPUTE-8). */

/** The text in every chat's header (CHAT-11). */
export const chatDisclosure = "Profiles are fictional and answered by operators. No meeting is possible.";

/** Returns the text before a purchase (BUNDLE-5). */
export function purchaseDisclosure(company: string): string {
  return `You are buying Service Credits from ${company}. Each reply you receive costs 1 credit; sending is free. Profiles are fictional and answered by operators, and no meeting is possible. You can have your money back within 30 days as long as no credit of the purchase has been spent.`;
}
