import { legalFactsFixture } from "./legal-facts-fixture.ts";
import type { LegalFacts } from "./legal-facts.ts";
import { Terms } from "./terms.tsx";

/**
 * Returns facts without one of them. The compiler must refuse each line at the end: otherwise the expectation
 * above the line is an error itself, and the type check fails.
 */
function without<Fact extends keyof LegalFacts>(fact: Fact): Omit<LegalFacts, Fact> {
  const { [fact]: _missing, ...rest } = legalFactsFixture();
  return rest;
}

/** A complete set of facts is accepted. */
export const complete = <Terms facts={legalFactsFixture()} />;

export const incomplete = [
  // @ts-expect-error -- the brand's name is missing
  <Terms key="1" facts={without("brandName")} />,
  // @ts-expect-error -- the company's name is missing
  <Terms key="2" facts={without("company")} />,
  // @ts-expect-error -- the company's number is missing
  <Terms key="3" facts={without("companyNumber")} />,
  // @ts-expect-error -- the company's address is missing
  <Terms key="4" facts={without("companyAddress")} />,
  // @ts-expect-error -- the postcode is missing
  <Terms key="5" facts={without("postcode")} />,
  // @ts-expect-error -- the customer service e-mail is missing
  <Terms key="6" facts={without("customerServiceEmail")} />,
  // @ts-expect-error -- the website's address is missing
  <Terms key="7" facts={without("websiteUrl")} />,
  // @ts-expect-error -- the region's name is missing
  <Terms key="8" facts={without("regionName")} />,
  // @ts-expect-error -- the currency is missing
  <Terms key="9" facts={without("currencySymbol")} />,
  // @ts-expect-error -- whether there is a helpline is not said
  <Terms key="10" facts={without("helplineNumber")} />,
  // @ts-expect-error -- the region is missing
  <Terms key="13" facts={without("region")} />,
  // @ts-expect-error -- whether visits are counted is not said
  <Terms key="14" facts={without("analytics")} />,
  // @ts-expect-error -- whether there is marketing is not said
  <Terms key="11" facts={without("marketing")} />,
  // @ts-expect-error -- marketing without the number to text to
  <Terms key="12" facts={legalFactsFixture({ marketing: { keyword: "WREN" } })} />,
  // @ts-expect-error -- undefined is not "no helpline"
  <Terms key="13" facts={{ ...legalFactsFixture(), helplineNumber: undefined }} />,
];

type Tried =
  | "brandName"
  | "company"
  | "companyNumber"
  | "companyAddress"
  | "postcode"
  | "customerServiceEmail"
  | "websiteUrl"
  | "region"
  | "regionName"
  | "currencySymbol"
  | "helplineNumber"
  | "marketing"
  | "analytics";

/**
 * Every fact has its line above: a new one without a line makes this type `false`, and `true` is not
 * assignable to it.
 */
export const everyFactIsTried: [Exclude<keyof LegalFacts, Tried>] extends [never] ? true : false = true;
