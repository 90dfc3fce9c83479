import type { RegionCode } from "@parlour/contract/regions";
import type { BundleName } from "@parlour/contract/rules/bundles";
import type { Generated } from "kysely";

/** What bundles cost, in versions with the moment they hold from. */
export interface PriceTables {
  price_versions: {
    id: string;
    brand_id: string;
    region: RegionCode;
    version: number;
    source: "build" | "edit";
    /** Null: of a build that holds nowhere. */
    starts_at: Date | null;
    note: Generated<string>;
    staff_id: string | null;
    created_at: Date;
    withdrawn_at: Generated<Date | null>;
    withdrawn_by: Generated<string | null>;
  };
  price_version_bundles: {
    version_id: string;
    name: BundleName;
    price_minor: number;
    amount: number;
  };
}
