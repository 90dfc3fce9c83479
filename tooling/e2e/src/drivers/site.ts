import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The brand and region that the journeys use, with the facts that the site has published. */

const brandFolders = fileURLToPath(new URL("../../../../apps/web", import.meta.url));

export const subdomains = ["uk", "au", "ie"] as const;
export type Subdomain = (typeof subdomains)[number];

const regionOf = { uk: "GB", au: "AU", ie: "IE" } as const satisfies Record<Subdomain, string>;
export type RegionCode = (typeof regionOf)[Subdomain];

/** Whether to test every brand and way instead of one of each: `E2E_FULL=yes`. */
export const isFullLength = process.env["E2E_FULL"] === "yes";

/** A brand in a region, with its published facts. */
export interface Site {
  readonly brand: string;
  readonly brandName: string;
  /** The company that runs the brand. */
  readonly company: string;
  readonly region: RegionCode;
  readonly regionName: string;
  readonly currency: string;
  readonly currencySymbol: string;
  /** `uk.duskwren.localhost` */
  readonly host: string;
  /** The brand's own domain, where people choose their country. */
  readonly pickerHost: string;
  readonly trialCredits: number;
  /** Credits of each bundle. */
  readonly bundles: { readonly [Name in "bronze" | "silver" | "gold" | "platinum"]: number };
  /** A profile that customers can write to. */
  readonly profile: string;
  /** The helpline's number in the published content; null in a region without a helpline (SITE-11). */
  readonly helpline: string | null;
  /**
   * The text with which a customer confirms their age, and its number; null in regions without age verification
   * (AGE-7).
   */
  readonly ageText: { readonly phrase: string; readonly shortcode: string } | null;
  /** Whether the region has marketing texts (MARKETING-1). */
  readonly hasMarketing: boolean;
}

interface Publication {
  readonly name: string;
  readonly company: { readonly name: string };
  readonly profiles: readonly { readonly name: string }[];
  readonly regions: readonly {
    readonly code: string;
    readonly trialCredits: number;
    readonly bundles: Readonly<Record<keyof Site["bundles"], { readonly amount: number }>>;
    readonly content: {
      readonly keywords: { readonly av: { readonly phrase: string; readonly shortcode: string } };
      readonly region: {
        readonly id: number;
        readonly regionName: string;
        readonly regionCurrencyAbbreviation: string;
        readonly regionCurrencySymbol: string;
        readonly regionHelplineNumber: string;
      };
    };
  }[];
}

/** The id of the region with the age check by text (AGE-7). */
const ageVerificationRegion = 2;
/** The ids of the regions with marketing texts. */
const marketingRegions: readonly number[] = [1, 2];

/** Every brand: the folders of apps/web. */
export const brands: readonly string[] = readdirSync(brandFolders, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted();

/** The site that journeys use by default: `E2E_SITE=au.saltlark`. */
export const siteUnderTest = process.env["E2E_SITE"] ?? "uk.duskwren";

/** Splits a site's name. Throws if it is invalid. */
export function partsOf(name: string): { readonly subdomain: Subdomain; readonly brand: string } {
  const [first, brand = ""] = name.split(".");
  const subdomain = subdomains.find((each) => each === first);
  if (subdomain === undefined || !brands.includes(brand)) {
    throw new Error(
      `${name} is no site: one of ${subdomains.join(", ")}, a dot, one of ${brands.join(", ")}`,
    );
  }
  return { subdomain, brand };
}

/** A brand's published facts, read from its build; the stack under test builds it before it starts. */
export function siteOf(name: string): Site {
  const { subdomain, brand } = partsOf(name);
  const file = join(brandFolders, brand, "dist/brand.json");
  const published = JSON.parse(readFileSync(file, "utf8")) as Publication;
  const region = published.regions.find(({ code }) => code === regionOf[subdomain]);
  const profile = published.profiles[0];
  if (region === undefined || profile === undefined)
    throw new Error(`${brand} publishes nothing for ${name}`);
  const { bundles, trialCredits, content } = region;
  return {
    brand,
    brandName: published.name,
    company: published.company.name,
    region: regionOf[subdomain],
    regionName: content.region.regionName,
    currency: content.region.regionCurrencyAbbreviation,
    currencySymbol: content.region.regionCurrencySymbol,
    host: `${name}.localhost`,
    pickerHost: `${brand}.localhost`,
    trialCredits,
    bundles: {
      bronze: bundles.bronze.amount,
      silver: bundles.silver.amount,
      gold: bundles.gold.amount,
      platinum: bundles.platinum.amount,
    },
    profile: profile.name,
    helpline: content.region.regionHelplineNumber === "" ? null : content.region.regionHelplineNumber,
    ageText: content.region.id === ageVerificationRegion ? content.keywords.av : null,
    hasMarketing: marketingRegions.includes(content.region.id),
  };
}

/**
 * Returns the fewest sites that, with the tested one, cover every brand and every region: each other brand
 * once, the other regions first.
 */
export function otherSites(name: string): readonly string[] {
  const own = partsOf(name);
  const order = [...subdomains.filter((each) => each !== own.subdomain), own.subdomain];
  return brands
    .filter((brand) => brand !== own.brand)
    .map((brand, index) => `${order[index % order.length] ?? own.subdomain}.${brand}`);
}
