import type { LandingContent } from "@parlour/contract/landing-content";
import type { RegionCode } from "@parlour/contract/regions";
import type { CompanyFacts } from "@parlour/contract/site-build";
import type { SiteDomains } from "@parlour/contract/site-domains";
import type { ColumnType, Generated } from "kysely";

/** Brands, their regions, content and what they show. */
export interface SiteTables {
  brands: {
    id: string;
    name: string;
    domain: string;
    region_domains: ColumnType<NonNullable<SiteDomains["regionDomains"]>, string | undefined, string>;
    company: ColumnType<CompanyFacts | null, string | null | undefined, string | null>;
    publication_hash: string;
    published_at: Generated<Date>;
  };
  brand_regions: {
    brand_id: string;
    region: RegionCode;
    position: number;
    trial_credits: number;
    content: ColumnType<LandingContent, string, string>;
    content_hash: string;
    offered: Generated<boolean>;
    published_version: number;
  };
  profiles: {
    id: string;
    brand_id: string;
    slug: string;
    name: string;
    age: number;
    tagline: string;
    about: string;
    image_url: string;
    available: Generated<boolean>;
    position: number;
    image_upload_id: Generated<string | null>;
    edited_at: Generated<Date | null>;
    persona: Generated<string>;
    placed_at: Generated<Date | null>;
  };
  alerts: {
    id: string;
    region: RegionCode;
    starts_at: Date;
    expires_at: Date;
    icon: string;
    colour: string;
    content_primary: string;
    content_secondary: string;
    created_at: Date;
    created_by: Generated<string | null>;
    cancelled_at: Generated<Date | null>;
  };
  uploads: {
    id: string;
    customer_id: string | null;
    staff_id: string | null;
    file_key: string;
    bytes: number;
    sha256: Generated<Buffer | null>;
    width: number;
    height: number;
    created_at: Date;
  };
  content_versions: {
    id: string;
    brand_id: string;
    region: RegionCode;
    version: number;
    source: "build" | "edit";
    content: ColumnType<LandingContent, string, never>;
    content_hash: string;
    note: Generated<string>;
    staff_id: string | null;
    /** The version that an edit began from; null for a build. */
    based_on: number | null;
    created_at: Date;
  };
}
