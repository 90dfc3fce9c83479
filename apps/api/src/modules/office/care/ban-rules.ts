import type { BanCategory } from "@parlour/contract/rules/care";

/** Categories as a customer reads them, after "Reason: ". */
const categories: { readonly [Category in BanCategory]: string } = {
  under_age: "we believe that you are under 18",
  threat: "a threat",
  abuse: "abuse of our staff",
  scam: "a scam",
  payment: "a payment that was not yours or was taken back",
  spam: "spam",
  other: "our terms were broken",
};

interface ClosedAccount {
  readonly brandName: string;
  readonly category: BanCategory;
  /** Null if no build has named the company. */
  readonly customerServiceEmail: string | null;
}

/**
 * The one text about a ban (BAN-5): the category and how to appeal, not the words that staff wrote down. Sources: Online
 * Safety Act 2023 (GB), section 21(4); Regulation (EU) 2022/2065 (IE), articles 17 and 20, which keeps the way to appeal
 * open for six months; Online Safety (Basic Online Safety Expectations) Determination 2022 (AU), section 14. Ours has no end,
 * in every region.
 */
export function banText({ brandName, category, customerServiceEmail }: ClosedAccount): string {
  const appeal =
    customerServiceEmail === null
      ? "You can appeal by writing to our customer service."
      : `To appeal, write to ${customerServiceEmail} at any time and name this phone number.`;
  return `Your ${brandName} account was closed. Reason: ${categories[category]}. ${appeal} Somebody else will decide.`;
}
