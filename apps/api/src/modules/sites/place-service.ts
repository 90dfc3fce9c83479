import type { RegionCode } from "@parlour/contract/regions";
import type { Db } from "../../plugins/database.ts";
import { findBrandName } from "./service.ts";

/** A brand in a region. */
export interface Place {
  readonly brandId: string;
  readonly region: RegionCode;
}

export type PlaceFailure = "unknown_brand" | "unknown_region";

/** Which of brand and region there is not, of a place that was not found. */
export async function missingPart(db: Db, { brandId }: Place): Promise<PlaceFailure> {
  return (await findBrandName(db, brandId)) === null ? "unknown_brand" : "unknown_region";
}
