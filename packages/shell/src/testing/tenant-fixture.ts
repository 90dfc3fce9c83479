import { composeBrand } from "@parlour/brand-config/compose-brand";
import type { Brand } from "@parlour/brand-config/brand";
import { createTenant, type Tenant } from "@parlour/brand-config/tenant";
import { manifestFixture } from "@parlour/brand-config/testing/manifest-fixture";
import type { LandingContent } from "@parlour/contract/landing-content";
import type { PageConfig } from "@parlour/contract/page-config";
import type { RegionCode } from "@parlour/contract/regions";
import { drawnLogo, drawnPortrait, drawnScene } from "./drawn.ts";

/** A brand that exists only in tests and stories, with starters to choose from. */
export const brandFixture = composeBrand({
  ...manifestFixture(),
  starters: {
    clean: ["What kept you awake tonight?", "Tell me about the best walk you ever took."],
    flirty: ["You have the look of someone with a secret.", "Is that smile for me?"],
    dirty: ["Leave the light on. I want to see what you do next.", "Come closer and say that again."],
  },
});

function drawnContent(content: LandingContent): LandingContent {
  const logo = drawnLogo(brandFixture.name);
  return {
    ...content,
    overlay: { ...content.overlay, footer: { logo } },
    loginLayout: {
      ...content.loginLayout,
      title: "The evening has time for you",
      subtitle: "Unhurried company, after dark",
      paragraph: "Write to invented characters with a life of their own, and see what the night makes of it.",
      productLogo: { imageUrl: logo, altText: brandFixture.name },
      backgroundMobile: { imageUrl: drawnScene() },
      backgroundDesktop: { imageUrl: drawnScene() },
      highlightOne: { title: "Free to begin", text: "New here? A few replies are on the house." },
      highlightTwo: { title: "Plain prices", text: "A reply costs 1 credit. What you send is free." },
      highlightThree: { title: "Only yours", text: "No real names needed. Leave whenever you like." },
      bottomSection: {
        title: "Awake tonight",
        profiles: ["Isolde", "Maren", "Odile", "Tamsin"].map((name, index) => ({
          name,
          tagline: "Collects moonlit stories",
          imageUrl: drawnPortrait(index * 70),
        })),
      },
    },
    authLayout: { ...content.authLayout, meetTitle: "Who is awake tonight", pageLogo: logo },
  };
}

/**
 * Returns a tenant of the brand above, or of a brand with its own content. `null`: its main host with the
 * country picker.
 */
export function tenantFixture(region: RegionCode | null = "GB", brand: Brand = brandFixture): Tenant {
  const served = brand.regions.find(({ code }) => code === (region ?? "GB")) ?? brand.regions[0];
  if (served === undefined) throw new Error(`${brand.name} serves no region.`);
  const page: PageConfig = {
    brand: brand.id,
    // A region that the brand does not serve keeps its own rules, with the texts of the brand's first region.
    region,
    regions: [
      { code: "GB", url: `https://uk.${brand.domain}` },
      { code: "AU", url: `https://au.${brand.domain}` },
      { code: "IE", url: `https://ie.${brand.domain}` },
    ],
    content: brand === brandFixture ? drawnContent(served.content) : served.content,
    botCheckSiteKey: "site-key",
    cardsPublicKey: "pk_test_fixture",
  };
  return createTenant(brand, page);
}
