import type { RegionCode } from "@parlour/contract/regions";

/** The site that calls are for. */
export interface Site {
  readonly brand: string;
  readonly region: RegionCode;
}
