import type { RegionCode } from "@parlour/contract/regions";

/** The site that calls are for. */
export interface Site {
  readonly brand: string;
  readonly region: RegionCode;
  /** The content version that the page shows (SPLIT-2); absent: the page is not counted. */
  readonly landing?: string | undefined;
}
