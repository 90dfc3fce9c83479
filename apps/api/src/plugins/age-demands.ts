import { isRegionCode, regions, type RegionCode } from "@parlour/contract/regions";
import {
  settableAgeDemands,
  strongestDemand,
  type AgeDemand,
  type SettableAgeDemand,
} from "@parlour/contract/rules/age-check";

/** What the deployment asks for (AGE_CHECKS), by region (`AU`) or by site (`duskwren-GB`). */
export interface AgeDemands {
  readonly [place: string]: SettableAgeDemand;
}

/** Reads AGE_CHECKS, such as `AU=phone` and `duskwren-GB=document`; `wrong`: the parts that are not of this form. */
export function readAgeDemands(pairs: readonly string[]): {
  readonly demands: AgeDemands;
  readonly wrong: readonly string[];
} {
  const demands: { [place: string]: SettableAgeDemand } = {};
  const wrong: string[] = [];
  for (const pair of pairs) {
    const [place = "", asked = "", ...rest] = pair.split("=").map((part) => part.trim());
    const region = /^(?:[a-z][a-z0-9-]{1,30}-)?(?<region>[A-Z]{2})$/.exec(place)?.groups?.["region"] ?? "";
    const demand = settableAgeDemands.find((each) => each === asked);
    if (demand === undefined || rest.length > 0 || !isRegionCode(region)) wrong.push(pair);
    else demands[place] = demand;
  }
  return { demands, wrong };
}

/** Returns what a site asks for: the strongest of what its region, its brand's manifest and the deployment ask for. */
export function ageDemandOf(
  demands: AgeDemands,
  site: {
    readonly brandId: string;
    readonly region: RegionCode;
    /** What the brand's manifest asks for; null: nothing. */
    readonly manifest: SettableAgeDemand | null;
  },
): AgeDemand {
  const { brandId, region, manifest } = site;
  return strongestDemand([
    regions[region].hasAgeVerification ? "text" : "none",
    manifest ?? "none",
    demands[region] ?? "none",
    demands[`${brandId}-${region}`] ?? "none",
  ]);
}
