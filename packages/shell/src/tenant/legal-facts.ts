import type { Tenant } from "@parlour/brand-config/tenant";
import type { LegalFacts } from "@parlour/legal-texts/legal-facts";

/** Returns the facts that the legal texts need from the tenant. */
export function legalFactsOf(tenant: Tenant): LegalFacts {
  const { company } = tenant.brand;
  return {
    brandName: tenant.brandName,
    company: company.name,
    companyNumber: company.number,
    companyAddress: company.address,
    postcode: company.postcode,
    customerServiceEmail: tenant.customerServiceEmail,
    websiteUrl: tenant.websiteUrl,
    region: tenant.regionAbbreviation,
    regionName: tenant.regionName,
    currencySymbol: tenant.currencySymbol,
    helplineNumber: tenant.regionHasHelpline ? tenant.helplineNumber : null,
    marketing: tenant.regionHasMarketing
      ? { keyword: tenant.keywordMarketing, shortcode: tenant.shortcodeMarketing }
      : null,
    // The server leaves the id out where the deployment does not allow it (CONTENT-11).
    analytics: tenant.meta.gtag !== "",
  };
}
