import type { Tenant } from "@parlour/brand-config/tenant";
import type { OverlayFacts } from "@parlour/overlays/facts";
import { legalFactsOf } from "./legal-facts.ts";

/** Returns the tenant's facts for overlays. */
export function overlayFactsOf(tenant: Tenant): OverlayFacts {
  const { overlay, loginLayout } = tenant;
  return {
    region: tenant.regionAbbreviation,
    brandName: tenant.brandName,
    legal: legalFactsOf(tenant),
    howTo: overlay.howTo,
    cta: overlay.cta,
    footerLogo: { imageUrl: overlay.footer.logo, altText: loginLayout.productLogo.altText },
    phoneExample: tenant.phoneExample,
    botCheckSiteKey: tenant.botCheckSiteKey,
  };
}
