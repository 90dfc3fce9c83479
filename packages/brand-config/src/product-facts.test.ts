import { LandingContent } from "@parlour/contract/landing-content";
import { ActiveAlert } from "@parlour/contract/operations/content";
import type { PageConfig } from "@parlour/contract/page-config";
import { describe, expect, test } from "vitest";
import { RegionCopy } from "./brand-manifest.ts";
import { defineBrand } from "./define-brand.ts";
import { createTenant, type Tenant } from "./tenant.ts";
import { manifestFixture } from "./testing/manifest-fixture.ts";

/** Each fact of SITE-12 and CONTENT-7, and its path in the schemas. */

const page = (): PageConfig => {
  const [region] = defineBrand(manifestFixture()).regions;
  if (region === undefined) throw new Error("the fixture serves no region");
  return {
    brand: "emberlane",
    region: region.code,
    regions: [{ code: region.code, url: "https://uk.emberlane.example" }],
    content: structuredClone(region.content),
    botCheckSiteKey: "site-key",
    cardsPublicKey: "pk_test",
  };
};

function valueAt(root: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
      root,
    );
}

/** Returns a field's schema: from its object's own properties, or from those of a list's entries. */
function schemaAt(root: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (schema, key) => valueAt(schema, `properties.${key}`) ?? valueAt(schema, `items.properties.${key}`),
      root,
    );
}

describe("The tenant (SITE-12)", () => {
  // `isMobileLandscape` changes while a page is open, so it is left to media queries, not the tenant.
  test.each<[fact: string, tenant: string, value: unknown]>([
    ["brandName", "brandName", "Emberlane"],
    ["regionAbbreviation", "regionAbbreviation", "GB"],
    ["serviceId", "serviceId", "emberlane-GB"],
    ["helplineNumber", "helplineNumber", "0808 157 0999"],
    ["shortcodeMarketing", "shortcodeMarketing", "60999"],
    ["keywordMarketing", "keywordMarketing", "EMBER"],
    ["isSubdomainPresent", "isSubdomainPresent", true],
    ["regionHasMarketing", "regionHasMarketing", true],
    ["regionHasHelpline", "regionHasHelpline", true],
    ["regionName", "regionName", "United Kingdom"],
    ["currencySymbol", "currencySymbol", "£"],
    ["customerServiceEmail", "customerServiceEmail", "care@emberlane.example"],
    ["websiteUrl", "websiteUrl", "https://uk.emberlane.example"],
    ["overlay footer logo", "overlay.footer.logo", "/logo.svg"],
    ["overlay.howTo", "overlay.howTo.0.title", "Write"],
    ["overlay call-to-action: title", "overlay.cta.title", "Meet"],
    ["overlay call-to-action: subtitle", "overlay.cta.subtitle", "Someone is awake"],
  ])("%s is the tenant's %s", (_fact, path, value) => {
    const tenant: Tenant = createTenant(defineBrand(manifestFixture()), page());
    expect(valueAt(tenant, path)).toEqual(value);
  });
});

describe("Landing page content (CONTENT-7)", () => {
  test.each([
    ["Region: id", "region.id"],
    ["Region: regionCurrencyAbbreviation", "region.regionCurrencyAbbreviation"],
    ["Region: regionCurrencySymbol", "region.regionCurrencySymbol"],
    ["Region: regionHelplineNumber", "region.regionHelplineNumber"],
    ["Region: regionName", "region.regionName"],
    ["theme", "theme"],
  ])("%s follows from the brand and from the region's rules", (_fact, path) => {
    expect(schemaAt(LandingContent, path)).toBeDefined();
    expect(schemaAt(RegionCopy, path)).toBeUndefined();
    expect(valueAt(page().content, path)).toBeDefined();
  });

  test.each([
    ["Keywords: av", "keywords.av.shortcode"],
    ["Keywords: av", "keywords.av.phrase"],
    ["Keywords: marketing", "keywords.marketing.shortcode"],
    ["Keywords: marketing", "keywords.marketing.phrase"],
    ["Meta: gtag", "meta.gtag"],
    ["Meta: favicon", "meta.favicon"],
    ["Meta: metaTitle", "meta.metaTitle"],
    ["Meta: metaDescription", "meta.metaDescription"],
    ["overlay: cta", "overlay.cta.title"],
    ["overlay: cta", "overlay.cta.subtitle"],
    ["overlay: footer", "overlay.footer.logo"],
    ["overlay: howTo, a step's icon", "overlay.howTo.icon"],
    ["overlay: howTo, a step's title", "overlay.howTo.title"],
    ["overlay: howTo, a step's subtitle", "overlay.howTo.subtitle"],
    ["loginLayout: title", "loginLayout.title"],
    ["loginLayout: subtitle", "loginLayout.subtitle"],
    ["loginLayout: paragraph", "loginLayout.paragraph"],
    ["loginLayout: productLogo", "loginLayout.productLogo.imageUrl"],
    ["loginLayout: productLogo", "loginLayout.productLogo.altText"],
    ["loginLayout: backgroundMobile", "loginLayout.backgroundMobile.imageUrl"],
    ["loginLayout: backgroundDesktop", "loginLayout.backgroundDesktop.imageUrl"],
    ["loginLayout: highlights one to three", "loginLayout.highlightOne.title"],
    ["loginLayout: highlights one to three", "loginLayout.highlightTwo.title"],
    ["loginLayout: highlights one to three", "loginLayout.highlightThree.title"],
    ["loginLayout: bottomSection with profiles", "loginLayout.bottomSection.profiles.name"],
    ["authLayout: conversationIcon", "authLayout.conversationIcon"],
    ["authLayout: meetTitle", "authLayout.meetTitle"],
    ["authLayout: pageLogo", "authLayout.pageLogo"],
  ])("%s is written in a region's content and answered as it is: %s", (_fact, path) => {
    expect(schemaAt(RegionCopy, path)).toBeDefined();
    expect(schemaAt(LandingContent, path)).toBe(schemaAt(RegionCopy, path));
  });

  test("has nothing beside these", () => {
    expect(Object.keys(LandingContent.properties)).toEqual([
      "theme",
      "keywords",
      "meta",
      "region",
      "overlay",
      "loginLayout",
      "authLayout",
    ]);
  });
});

test("an alert comes from the server, never from a manifest (ALERT-1)", () => {
  expect(Object.keys(ActiveAlert.properties).toSorted()).toEqual(
    [
      "active",
      "expiry",
      "alertIcon",
      "alertColour",
      "alertContentPrimary",
      "alertContentSecondary",
    ].toSorted(),
  );
});
