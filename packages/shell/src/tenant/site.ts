import type { RegionCode } from "@parlour/contract/regions";

/** Which site calls are for. */
export interface Site {
  readonly brand: string;
  readonly region: RegionCode;
}
