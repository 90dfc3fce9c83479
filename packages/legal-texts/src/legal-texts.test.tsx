import type { RegionCode } from "@parlour/contract/regions";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { AccessibilityStatement, accessibilityText } from "./accessibility-statement.tsx";
import { CookiePolicy, cookieText } from "./cookie-policy.tsx";
import { essentialCookies, optionalCookies, paymentCookies } from "./cookie-rows.ts";
import { HelplineLine } from "./helpline-line.tsx";
import { legalCombinations, legalFactsFixture } from "./legal-facts-fixture.ts";
import type { LegalFacts } from "./legal-facts.ts";
import { copyrightYears, regionInSentence } from "./legal-lines.ts";
import { ChatDisclosure, EntryMarketingNotice, FooterTexts, PurchaseDisclosure } from "./notices.tsx";
import { PrivacyPolicy, privacyText } from "./privacy-policy.tsx";
import { Terms, termsText } from "./terms.tsx";

/** Returns an element's text without tags, on one line. */
function textOf(element: ReactElement): string {
  return renderToStaticMarkup(element)
    .replaceAll(/<[^>]+>/gu, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

describe.each(legalCombinations)("in $region with $name", ({ region, facts, helpline, marketing }) => {
  const whole = legalCombinations.find((each) => each.region === region)?.facts ?? facts;
  const helplineText = whole.helplineNumber ?? "";
  const optOutText = `STOP or WREN to ${whole.marketing?.shortcode}`;

  test("the terms show the helpline line only with a helpline", () => {
    expect(textOf(<Terms facts={facts} />).includes(helplineText)).toBe(helpline);
  });

  test("the terms have the opt-out section only with marketing", () => {
    expect(
      textOf(<Terms facts={facts} />)
        .replaceAll(/ ([.,])/gu, "$1")
        .includes(optOutText),
    ).toBe(marketing);
    expect(termsText(facts).sections.some(({ id }) => id === "opt-out")).toBe(marketing);
  });

  test("the privacy policy shows the helpline line only with a helpline", () => {
    expect(textOf(<PrivacyPolicy facts={facts} />).includes(helplineText)).toBe(helpline);
  });

  test("the privacy policy shows the opt-out line only with marketing", () => {
    expect(textOf(<PrivacyPolicy facts={facts} />).includes(optOutText)).toBe(marketing);
  });

  test("the privacy policy always has 16 numbered sections", () => {
    const markup = textOf(<PrivacyPolicy facts={facts} />);
    expect(privacyText(facts).sections).toHaveLength(16);
    for (const [index, { title }] of privacyText(facts).sections.entries())
      expect(markup).toContain(`${index + 1}. ${title}`);
  });

  test("the footer shows helpline and opt-out by the same rule, and always 18+, purpose, company and postcode", () => {
    const text = textOf(<FooterTexts facts={facts} year={2026} />);
    expect(text.includes(helplineText)).toBe(helpline);
    expect(text.includes(optOutText)).toBe(marketing);
    expect(text).toContain("18+");
    expect(text).toContain("entertainment");
    expect(text).toContain("Lantern Row Entertainment Ltd, EX4 0ZZ");
    expect(text).toContain("© 2019 to 2026");
  });

  test("the entry overlay shows the marketing opt-out notice only with marketing", () => {
    const text = textOf(<EntryMarketingNotice facts={facts} />);
    expect(text.includes(optOutText)).toBe(marketing);
    expect(text === "").toBe(!marketing);
  });

  test("the helpline line of the how-to overlay is a telephone link, or nothing", () => {
    const markup = renderToStaticMarkup(<HelplineLine facts={facts} />);
    expect(markup.includes(`href="tel:${helplineText.replaceAll(" ", "")}"`)).toBe(helpline);
    expect(markup === "").toBe(!helpline);
  });
});

describe.each([
  ["terms", Terms, termsText],
  ["privacy", PrivacyPolicy, privacyText],
  ["cookies", CookiePolicy, (facts: LegalFacts) => cookieText(facts)],
  ["accessibility", AccessibilityStatement, accessibilityText],
] as const)("the contents of the %s", (document, Shown, textOf) => {
  const facts = legalFactsFixture();
  const markup = renderToStaticMarkup(<Shown facts={facts} />);

  test("lead to every section, in order, and to nothing else", () => {
    const links = [...markup.matchAll(/<a href="#([^"]+)">([^<]+)<\/a>/gu)].map(([, id, title]) => [
      id,
      title,
    ]);
    expect(links).toEqual(textOf(facts).sections.map(({ id, title }) => [`${document}-${id}`, title]));
    for (const [id] of links) expect(markup).toContain(`<section id="${id}"`);
  });

  test("stand under the version and the date it applies from", () => {
    expect(textOf(facts).document).toBe(document);
    expect(textOf(facts).sections.length).toBe(new Set(textOf(facts).sections.map(({ id }) => id)).size);
    expect(markup).toMatch(
      /<p>Version \d+\. Effective \d{1,2} \w+ \d{4}\.(?: First effective 1 May 2018\.)?<\/p>/u,
    );
  });
});

describe("Terms (LEGAL-1, LEGAL-4)", () => {
  const text = textOf(<Terms facts={legalFactsFixture({ currencySymbol: "€", regionName: "Ireland" })} />);

  test("come in the order of LEGAL-1; the right to withdraw only where the law gives it", () => {
    const order = [
      "company",
      "service",
      "eligibility",
      "opt-out",
      "conduct",
      "credits",
      "refunds",
      "withdrawal",
      "chargebacks",
      "representations",
      "disclaimers",
      "indemnification",
      "termination",
      "severability",
      "agreement",
    ];
    const idsIn = (region: RegionCode): readonly string[] =>
      termsText(legalFactsFixture({ region })).sections.map(({ id }) => id);
    expect(idsIn("GB")).toEqual(order);
    expect(idsIn("IE")).toEqual(order);
    expect(idsIn("AU")).toEqual(order.filter((id) => id !== "withdrawal"));
  });

  test("have a form for a withdrawal, addressed to the company, that says where the button is", () => {
    const facts = legalFactsFixture();
    for (const words of [
      `To ${facts.company}, ${facts.companyAddress}, ${facts.postcode}, ${facts.customerServiceEmail}:`,
      "I withdraw from (cancel) my contract",
      "at the end of the 14th day",
      "“Withdraw from contract”",
    ])
      expect(textOf(<Terms facts={facts} />)).toContain(words);
  });

  test.each([
    ["1 Service Credit", "each reply costs 1 credit"],
    ["100 credits for €50", "the example, in the region's currency"],
    ["Ireland", "the region's name"],
    ["spent before credits you were given", "purchased credits go first"],
    ["within 30 days", "the refund window"],
    ["5 working days", "the time a refund takes"],
    ["to the card you paid with", "refunds go to the original card"],
    ["temporary, web-based", "temporary numbers are refused"],
    ["police", "reporting to law enforcement"],
    ["provider in the United Kingdom", "where messages are stored"],
    ["No meeting is possible", "no meeting"],
    ["https://uk.duskwren.example", "the website's address"],
    ["registered under number 00000000 at 1 Lantern Row", "the company's number and address"],
    ["care@duskwren.example", "the customer service e-mail"],
  ])("say %j: %s", (words) => {
    expect(text).toContain(words);
  });
});

describe("Privacy policy (LEGAL-3)", () => {
  const text = textOf(<PrivacyPolicy facts={legalFactsFixture()} />);

  test("names the section on rights by its number", () => {
    const number = privacyText(legalFactsFixture()).sections.findIndex(({ id }) => id === "rights") + 1;
    expect(text).toContain(`Section ${number} says how.`);
  });

  test("was first effective 1 May 2018", () => {
    expect(text).toContain("First effective 1 May 2018");
  });

  test("keeps logs, contact information, submitted information and messages for 2 years after the last action", () => {
    for (const what of ["Server logs", "Contact information", "Information you submitted", "Message logs"])
      expect(text).toContain(`${what} 2 years after your last action`);
    expect(text).toContain("Enquiries until they are resolved, plus 3 months");
  });

  test.each([
    "first part of your postcode",
    "gender",
    "sexual orientation",
    "a name",
    "profile text",
    "photo",
  ])("names %j among what is collected", (what) => {
    expect(text).toContain(what);
  });
});

describe("Cookies policy (COOKIE-1)", () => {
  const asked = new Map(optionalCookies.map((row) => [row.name, row.expiry]));
  const needed = new Map([...essentialCookies, ...paymentCookies].map((row) => [row.name, row.expiry]));
  const policy = (analytics: boolean) => textOf(<CookiePolicy facts={legalFactsFixture({ analytics })} />);

  test.each([
    ["IMSession", "Session"],
    ["IMKnown", "180 days"],
    ["IMToken_access", "8 hours"],
    ["IMToken_refresh", "8 hours"],
    ["CookiesConsent", "2 years"],
    ["__stripe_mid", "1 year"],
    ["__stripe_sid", "30 minutes"],
  ])("%s is needed and lasts %s", (name, expiry) => {
    expect(needed.get(name)).toBe(expiry);
    expect(policy(false)).toContain(name);
  });

  test("what is asked about is listed only where the site sets it (COOKIE-13)", () => {
    expect([...asked]).toEqual([
      ["_ga", "2 years"],
      ["_ga_ and the site’s id", "2 years"],
    ]);
    for (const row of optionalCookies) expect(policy(true)).toContain(row.purpose);
    expect(policy(false)).not.toContain("_ga");
    expect(policy(false)).toContain("this site sets none");
  });

  test("says that the essential session cookie holds a 32-character hexadecimal identifier", () => {
    expect(essentialCookies.find(({ name }) => name === "IMSession")?.attributes).toContain(
      "32-character hexadecimal identifier",
    );
  });

  test("has a place for the choice on screen (COOKIE-15)", () => {
    expect(textOf(<CookiePolicy facts={legalFactsFixture()} choice={<b>Not agreed</b>} />)).toContain(
      "Not agreed",
    );
  });
});

describe("Accessibility statement (LEGAL-8)", () => {
  test.each([
    ["GB", "Equality Advisory and Support Service"],
    ["AU", "Australian Human Rights Commission"],
    ["IE", "Competition and Consumer Protection Commission"],
  ] as const)("in %s names %s", (region, body) => {
    const text = textOf(<AccessibilityStatement facts={legalFactsFixture({ region })} />);
    expect(text).toContain(body);
    expect(text).toContain("care@duskwren.example");
  });
});

describe("Disclosures (SERVICE-3)", () => {
  test.each([
    ["chat", <ChatDisclosure key="chat" />],
    ["purchase", <PurchaseDisclosure key="purchase" facts={legalFactsFixture()} />],
  ])(
    "before a %s it is said that profiles are fictional, operators answer and no meeting is possible",
    (_, element) => {
      const text = textOf(element).toLowerCase();
      expect(text).toContain("profiles are fictional and answered by operators");
      expect(text).toContain("no meeting is possible");
    },
  );
});

describe("Copyright line (LANDING-8)", () => {
  test("runs from 2019 to the current year", () => {
    expect(copyrightYears(2026)).toBe("2019 to 2026");
    expect(copyrightYears(2019)).toBe("2019");
  });
});

test("a region's name takes its article within a sentence", () => {
  expect(regionInSentence("United Kingdom")).toBe("the United Kingdom");
  expect(regionInSentence("Ireland")).toBe("Ireland");
});
